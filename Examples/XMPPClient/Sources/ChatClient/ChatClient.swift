import PlugIns

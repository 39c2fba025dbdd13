/// A position in the plot of the cost against the number of delegates.
struct PlotPosition {
  let panel: String
  let delegates: Int
}

/// A place in the plot of cost against the number of delegates.
struct PlotPlace {
  let panel: String
  let delegates: Int
}

type PlotEmptyProps = { readonly text: string }

/** What stands in the place of a plot of which nothing is known: words, where an empty axis would look like zero. */
export function PlotEmpty({ text }: PlotEmptyProps) {
  return <p className="plot-empty">{text}</p>
}

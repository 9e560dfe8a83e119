type PlotEmptyProps = { readonly text: string }

/** Shown instead of a chart without data. An empty axis would look like zero. */
export function PlotEmpty({ text }: PlotEmptyProps) {
  return <p className="plot-empty">{text}</p>
}

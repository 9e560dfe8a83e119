type Fit = {
  readonly names: readonly string[]
  /** The width of each filter. A set filter is wider. */
  readonly widths: ReadonlyMap<string, number>
  readonly isSet: (name: string) => boolean
  /** The available width for all of them. */
  readonly room: number
  /** The width of the button for more filters. */
  readonly more: number
  readonly gap: number
}

/**
 * Returns the filters of one row, in their order. If not all fit, these are the set ones, which describe the list, then
 * the first ones that fit next to the button for more.
 */
export function fittingFilters({ names, widths, isSet, room, more, gap }: Fit): string[] {
  const widthOf = (name: string) => (widths.get(name) ?? 0) + gap
  const whole = names.reduce((sum, name) => sum + widthOf(name), -gap)
  if (whole <= room) return [...names]
  const chosen = new Set<string>()
  let left = room - more
  for (const name of [...names.filter(isSet), ...names.filter((each) => !isSet(each))]) {
    if (widthOf(name) <= left) {
      chosen.add(name)
      left -= widthOf(name)
    } else if (!isSet(name)) break
  }
  return names.filter((name) => chosen.has(name))
}

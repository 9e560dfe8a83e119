type Fit = {
  readonly names: readonly string[]
  /** How wide each is; one that is set is wider. */
  readonly widths: ReadonlyMap<string, number>
  readonly isSet: (name: string) => boolean
  /** What they have together. */
  readonly room: number
  /** How wide the way to the others is. */
  readonly more: number
  readonly gap: number
}

/**
 * The filters that stand in one row, in their own order: all of them where they fit; else those that are set, which say
 * what the list shows, and then the first ones as far as there is room beside the way to the others.
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

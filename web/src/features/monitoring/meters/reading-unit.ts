const KEY = 'ansvar.readingUnit:'

/** In which unit each meter was last read in this tab, until its user signs out. */
export const lastUnit = (meterId: string): string | null => sessionStorage.getItem(KEY + meterId)

export function rememberUnit(meterId: string, unit: string): void {
  try {
    sessionStorage.setItem(KEY + meterId, unit)
  } catch {
    // The storage is full or closed: the next reading begins in the meter's unit.
  }
}

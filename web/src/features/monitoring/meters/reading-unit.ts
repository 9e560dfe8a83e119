const KEY = 'ansvar.readingUnit:'

/** Returns the unit of a meter's last reading in this tab. It is cleared at sign-out. */
export const lastUnit = (meterId: string): string | null => sessionStorage.getItem(KEY + meterId)

export function rememberUnit(meterId: string, unit: string): void {
  try {
    sessionStorage.setItem(KEY + meterId, unit)
  } catch {
    // Storage is full or blocked. The next reading starts in the meter's unit.
  }
}

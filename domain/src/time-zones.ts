/** The time zones to choose from, by IANA name. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone')

/**
 * Returns whether the text is an IANA time zone name that dates can be calculated in. Offsets such as +01:00 are not.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zones that people choose from, by their IANA names. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Whether the text is an IANA name of a time zone that days can be reckoned in; offsets such as +01:00 are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

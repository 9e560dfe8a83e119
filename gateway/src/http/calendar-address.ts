/** The path below which calendar feeds are. */
export const CALENDAR_PATH = '/calendar/'

/** 256 random bits in base64url. */
const address = /^([\w-]{43})\.ics$/

/** Returns the secret in the last segment of a calendar's address, or null if it has none. */
export const calendarSecret = (segment: string): string | null => address.exec(segment)?.[1] ?? null

/** Returns a path for the log: without the secret of a calendar's address, even of one that is mistyped. */
export const publicPath = (path: string): string => (/calendar\/|\.ics/i.test(path) ? `${CALENDAR_PATH}-` : path)

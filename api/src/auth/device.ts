/** The browser and the system of a session, by which its user recognizes it. Each is null if unknown. */
export type Device = { readonly browser: string | null; readonly system: string | null }

// In order: Edge and Opera call themselves Chrome, Chrome calls itself Safari, an iPhone "like Mac OS X".
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Returns the browser and the system from the User-Agent. Nothing else of it is stored, because that could identify a
 * person.
 */
export function deviceOf(request: Request): Device {
  const agent = request.headers.get('user-agent') ?? ''
  const first = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? null
  return { browser: first(browsers), system: first(systems) }
}

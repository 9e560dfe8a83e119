/** What a session is told apart by: a browser and a system as people name them, each null where it is neither known. */
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

/** Of a User-Agent no more is kept than these two words: they tell one's devices apart and identify nobody. */
export function deviceOf(request: Request): Device {
  const agent = request.headers.get('user-agent') ?? ''
  const first = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? null
  return { browser: first(browsers), system: first(systems) }
}

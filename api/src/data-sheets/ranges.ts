import { numberOf } from './values.ts'

export type Range = { readonly min: number; readonly max: number; readonly unit: '% w/w' | '% v/v' }

/** A range as a sheet states it. `isPercent` is whether the text itself has a unit. */
export type StatedRange = Range & { readonly isPercent: boolean }

const number = String.raw`\d{1,3}(?:[.,]\d{1,6})?`
const operator = String.raw`<\s?=|>\s?=|[<>≤≥~]|max\.?|min\.?|ca\.?|approx\.?|under|over`
const percent = String.raw`%|(?:wt|vol|w|v|weight|vægt|gew|vikt|massen|mass)[.\s-]*%`
const basis = String.raw`\(?\s*(?:w\/w|v\/v|m\/m|by weight|by volume|weight|vægt|gew\.?|vikt|vol\.?)\s*\)?`
const units = String.raw`\s*(?<unit>(?:${percent})?\s*(?:${basis})?)`

/** 5; < 5 %; 10 - 25 %; ≥ 10 – < 25 % w/w */
const range = new RegExp(
  String.raw`^(?<low>${operator})?\s*(?<first>${number})\s*(?:${percent})?\s*` +
    String.raw`(?:(?:[-–—−]|to|til|bis|till|\.{2,3})\s*(?<high>${operator})?\s*(?<second>${number}))?${units}\.?$`,
  'iu',
)
/** 10 ≤ x < 25 %; 10 % ≤ conc. < 25 % */
const chain = new RegExp(
  String.raw`^(?<first>${number})\s*(?:${percent})?\s*(?<low><\s?=|[<≤])\s*\p{L}+\.?\s*(?<high><\s?=|[<≤])\s*(?<second>${number})${units}$`,
  'iu',
)
/** A range with its unit in a longer text. */
const within = new RegExp(
  String.raw`(?<![\d.,-])(?:[<>≤≥]=?\s*)?${number}\s*%?\s*(?:[-–—]\s*(?:[<>≤≥]=?\s*)?${number}\s*)?%(?:\s*\(?w\/w\)?)?`,
  'u',
)

/** Parses a concentration. Returns null if the text is none, or is more than one. */
export function parseRange(text: string): StatedRange | null {
  const trimmed = text.trim()
  const groups = range.exec(trimmed)?.groups ?? chain.exec(trimmed)?.groups
  if (!groups) return null
  const first = numberOf(groups['first'] ?? '')
  const second = groups['second'] === undefined ? null : numberOf(groups['second'])
  const ends = second === null ? single(first, groups['low'] ?? '') : { min: first, max: second }
  if (ends.max > 100 || ends.max < ends.min) return null
  const unit = groups['unit'] ?? ''
  return {
    ...ends,
    unit: /v\/v|vol/i.test(unit) ? '% v/v' : '% w/w',
    isPercent: unit.trim() !== '' || text.includes('%'),
  }
}

/** "Below 5 %" is 0 to 5, "at least 90 %" is 90 to 100. */
function single(value: number, sign: string): { min: number; max: number } {
  if (/^(?:<|≤|max|under)/i.test(sign)) return { min: 0, max: value }
  return /^(?:>|≥|min|over)/i.test(sign) ? { min: value, max: 100 } : { min: value, max: value }
}

/** Finds a concentration with a percent sign in a longer text. */
export function rangeIn(text: string): StatedRange | null {
  const [found] = within.exec(text) ?? []
  return found === undefined ? null : parseRange(found)
}

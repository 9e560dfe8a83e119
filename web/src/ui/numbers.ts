const locale = (language: string) => (language === 'en' ? 'en-GB' : language)

/** Formats a number in the language of the interface, with all its digits. */
export function formatNumber(value: number, language: string): string {
  let formatter = formatters.get(language)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 15 })
    formatters.set(language, formatter)
  }
  return formatter.format(value)
}

/** Creating a formatter takes as long as formatting hundreds of numbers. */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Returns the number that a text contains in a language, or null if it is not a number. The decimal mark is that of the
 * language; grouping marks may separate groups of three digits, spaces may be anywhere. At most 15 digits, because more
 * cannot be represented exactly.
 */
export function parseNumber(text: string, language: string): number | null {
  const { group, decimal, shape } = marksOf(language)
  const compact = text.replaceAll(/\s/g, '').replace('−', '-')
  if (!shape.test(compact)) return null
  const digits = compact.replaceAll(group, '').replace(decimal, '.')
  return significant(digits) > MAX_DIGITS ? null : Number(digits)
}

type Marks = { readonly group: string; readonly decimal: string; readonly shape: RegExp }
const marks = new Map<string, Marks>()

/** The number format of a language. Cached, because a pasted column has thousands of numbers. */
function marksOf(language: string): Marks {
  let known = marks.get(language)
  if (!known) {
    const parts = new Intl.NumberFormat(locale(language)).formatToParts(12_345.6)
    const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    const [group, decimal] = [mark('group'), mark('decimal')]
    const grouped = String.raw`\d{1,3}(?:[${group}]\d{3})+`
    known = { group, decimal, shape: new RegExp(String.raw`^[+-]?(?:${grouped}|\d+)(?:[${decimal}]\d+)?$`) }
    marks.set(language, known)
  }
  return known
}

/** The maximum number of digits. More would be rounded silently. */
const MAX_DIGITS = 15
const significant = (digits: string) => digits.replaceAll(/\D/g, '').replace(/^0+/, '').length

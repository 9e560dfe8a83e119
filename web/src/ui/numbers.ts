const locale = (language: string) => (language === 'en' ? 'en-GB' : language)

/** A number in the reader's form, with all its digits. */
export function formatNumber(value: number, language: string): string {
  let formatter = formatters.get(language)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 15 })
    formatters.set(language, formatter)
  }
  return formatter.format(value)
}

/** Making one takes as long as formatting hundreds of numbers. */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * The number that a text means in a language, or null where it means none. The language's decimal mark is required;
 * its grouping mark may stand between groups of three, spaces anywhere. At most 15 digits: more cannot be kept exactly.
 */
export function parseNumber(text: string, language: string): number | null {
  const { group, decimal, shape } = marksOf(language)
  const compact = text.replaceAll(/\s/g, '').replace('−', '-')
  if (!shape.test(compact)) return null
  const digits = compact.replaceAll(group, '').replace(decimal, '.')
  return significant(digits) > MOST_DIGITS ? null : Number(digits)
}

type Marks = { readonly group: string; readonly decimal: string; readonly shape: RegExp }
const marks = new Map<string, Marks>()

/** How a language writes numbers; looked up once, since a pasted column has thousands. */
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

/** More digits than these would be rounded without a word. */
const MOST_DIGITS = 15
const significant = (digits: string) => digits.replaceAll(/\D/g, '').replace(/^0+/, '').length

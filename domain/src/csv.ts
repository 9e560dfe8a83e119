/** Texts that a spreadsheet would read as a formula, including full-width signs (OWASP, CSV injection). */
const formula = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/

/** Returns a text that no spreadsheet reads as a formula: an apostrophe makes it a text. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Without it, Excel reads a file in a legacy encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

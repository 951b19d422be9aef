// Characters that spreadsheets read as the start of a formula (OWASP, "CSV Injection"), including
// full-width and small forms. Some spreadsheets skip spaces and invisible characters before them.
const formula = /^[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/u
const isFormula = (text: string): boolean => formula.test(text.replace(/^'+/, ''))

/**
 * Escapes an exported cell: an apostrophe before anything that a spreadsheet would read as a formula. A
 * text that already has one gets another, so that unescaping removes exactly what was added.
 */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell

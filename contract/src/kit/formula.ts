// What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), wide and small signs included. Some of
// them pass over spaces and invisible characters before it.
const formula = /^[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/u
const isFormula = (text: string): boolean => formula.test(text.replace(/^'+/, ''))

/**
 * The text of an exported cell: an apostrophe before what a spreadsheet would take for a formula. What has one there
 * already gets another, so that reading takes away what writing added and no more.
 */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text that was exported: `escapeFormula` undone. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell

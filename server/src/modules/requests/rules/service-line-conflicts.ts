import type { Merge } from '#server/kernel/records/merge.ts'
import type { LineRow } from '../service-lines.ts'

/** A service line as stored in history, so that a later save knows what its writer had read. */
export type LineSnapshot = {
  id: number
  calibrateService: number | null
  description: string
  hours: string
  rate: string
}

/** Conflicts name a line by its id, such as `serviceList.812`. */
export const lineFieldPrefix = 'serviceList.'

export const snapshotLine = (line: LineRow): LineSnapshot => ({
  id: line.id,
  calibrateService: line.service,
  description: line.description,
  hours: line.hours,
  rate: line.rate,
})

export type LineTerms = { description: string; hours: string; rate: string }
type LineInput = {
  id: number
  calibrateService?: number | null
  description?: string
  hours?: string
  rate?: string
}
/** The lines as the writer had read them; undefined when nobody else changed them since. */
export type LinesAsRead = { before: LineSnapshot[]; by: string; at: string } | undefined

export const isSameTerms = (a: LineTerms, b: LineTerms): boolean =>
  a.description === b.description && Number(a.hours) === Number(b.hours) && Number(a.rate) === Number(b.rate)

export const requestedTerms = (line: LineTerms, input: LineInput, mayPrice: boolean): LineTerms => ({
  description: input.description || line.description,
  hours: (mayPrice ? input.hours : undefined) ?? line.hours,
  rate: (mayPrice ? input.rate : undefined) ?? line.rate,
})

type LineConflicts = Extract<Merge<never>, { ok: false }>['fields']

/** Whether an input is for this line: by id, or by its service, which a visit has only once. */
const isForLine =
  ({ id, calibrateService }: LineSnapshot) =>
  (input: LineInput): boolean =>
    input.id > 0 ? input.id === id : calibrateService !== null && input.calibrateService === calibrateService

/**
 * Lines that both the writer and others changed, that one removed and the other changed, or that both added with
 * different terms. A removed line is null in the result.
 */
export const findLineConflicts = (
  lines: readonly LineRow[],
  inputs: readonly LineInput[],
  read: LinesAsRead,
  mayPrice: boolean,
): LineConflicts =>
  read
    ? [
        ...conflictsOnReadLines(lines, inputs, read, mayPrice),
        ...conflictsOnNewLines(lines, inputs, read, mayPrice),
      ]
    : []

const conflictsOnNewLines = (
  lines: readonly LineRow[],
  inputs: readonly LineInput[],
  read: NonNullable<LinesAsRead>,
  mayPrice: boolean,
): LineConflicts =>
  lines
    .filter((line) => !read.before.some(({ id }) => id === line.id))
    .flatMap((line): LineConflicts => {
      const stored = snapshotLine(line)
      const input = inputs.find((each) => each.id <= 0 && isForLine(stored)(each))
      const terms = input && requestedTerms(line, input, mayPrice)
      if (!terms || isSameTerms(terms, line)) return []
      return [{ field: `${lineFieldPrefix}${line.id}`, stored, yours: { ...stored, ...terms } }]
    })

const conflictsOnReadLines = (
  lines: readonly LineRow[],
  inputs: readonly LineInput[],
  read: NonNullable<LinesAsRead>,
  mayPrice: boolean,
): LineConflicts =>
  read.before.flatMap((before): LineConflicts => {
    const line = lines.find(({ id }) => id === before.id)
    const input = inputs.find(isForLine(before))
    const field = `${lineFieldPrefix}${before.id}`
    const stored = line ? snapshotLine(line) : null
    const isChangedByOthers = !line || !isSameTerms(before, line)
    if (!isChangedByOthers || (!line && !input)) return []
    if (!input) return [{ field, stored, yours: null }]
    // A removed service that the writer selected again counts as an addition, not a conflict.
    if (input.id <= 0 && !line) return []
    const terms = requestedTerms(line ?? before, input, mayPrice)
    if (isSameTerms(terms, before) || (line && isSameTerms(terms, line))) return []
    return [{ field, stored, yours: { ...before, ...terms } }]
  })

import type { FirmType } from '#contract/kit/firm-types.ts'
import type { FoundFirm } from '../FirmSearch.tsx'

/** A linked firm as edited on the screen, with what the next save will do to it. */
export interface Line {
  firm2: number
  name: string
  type?: FirmType
  place: string
  kind: 'out-of-network' | 'partner' | 'insurance'
  isOptIn: boolean
  license: string
  /** Added in this session. */
  isAdd: boolean
  /** Removed by the next save. */
  isRemove: boolean
  /** Created by the other side, so it is read-only here. */
  isIncoming: boolean
  /** Version that was read; undefined for a new link. */
  version?: number
}

const isSame = (one: Line, other: Pick<Line, 'firm2' | 'kind' | 'isIncoming'>): boolean =>
  one.firm2 === other.firm2 && one.kind === other.kind && one.isIncoming === other.isIncoming

export const keyOf = (line: Line): string => `${line.kind} ${line.firm2} ${line.isIncoming}`

/** Appends a firm. One that was flagged for removal is kept instead. */
export const added = (lines: readonly Line[], firm: FoundFirm, kind: Line['kind']): Line[] => {
  const mark = { firm2: firm.firm, kind, isIncoming: false }
  if (lines.some((line) => isSame(line, mark)))
    return lines.map((line) => (isSame(line, mark) ? { ...line, isRemove: false } : line))
  return [
    ...lines,
    {
      ...mark,
      name: firm.name,
      type: firm.type,
      place: [firm.city, firm.state].filter(Boolean).join(', '),
      isOptIn: kind === 'insurance',
      license: '',
      isAdd: true,
      isRemove: false,
    },
  ]
}

/**
 * Drops a line that was added in this session, and flags an existing one for removal (document 2, section 4).
 */
export const removed = (lines: readonly Line[], gone: Line): Line[] =>
  gone.isAdd
    ? lines.filter((line) => !isSame(line, gone))
    : lines.map((line) => (isSame(line, gone) ? { ...line, isRemove: true } : line))

export const kept = (lines: readonly Line[], line: Line): Line[] =>
  lines.map((each) => (isSame(each, line) ? { ...each, isRemove: false } : each))

export const changed = (
  lines: readonly Line[],
  line: Line,
  to: Partial<Pick<Line, 'isOptIn' | 'license'>>,
): Line[] => lines.map((each) => (isSame(each, line) ? { ...each, ...to } : each))

/** Labels of the conflict fields. */
export const labelsOf = (lines: readonly Line[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ kind, firm2, name }) => [
      [`${kind} ${firm2} license`, `License of ${name}`],
      [`${kind} ${firm2} isOptIn`, `${name} chosen`],
    ]),
  )

/** Lines after a conflict: takes over the chosen stored values, and will send the rest again. */
export const settled = (
  lines: readonly Line[],
  fields: readonly { field: string; stored: unknown }[],
  mine: readonly string[],
  version: number,
): Line[] =>
  lines.map((line) => {
    const of = fields.filter(
      ({ field }) => field.startsWith(`${line.kind} ${line.firm2} `) && !line.isIncoming,
    )
    const theirs = of.filter(({ field }) => !mine.includes(field))
    if (of.length === 0) return line
    const taken = Object.fromEntries(theirs.map(({ field, stored }) => [field.split(' ')[2], stored]))
    return { ...line, ...taken, isRemove: line.isRemove && theirs.length === 0, version }
  })

/** The lines to save: added, removed, or changed. */
export const toSend = (stored: readonly Line[], lines: readonly Line[]): Line[] =>
  lines.filter((line) => {
    const before = stored.find((each) => isSame(each, line))
    if (!before || line.isAdd || line.isRemove) return true
    return before.isOptIn !== line.isOptIn || before.license !== line.license.trim()
  })

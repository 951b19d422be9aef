import type { FirmType } from '#contract/kit/firm-types.ts'
import type { FoundFirm } from '../FirmSearch.tsx'
import { t } from './texts.ts'

/** A linked firm as edited on the screen, with what the next save will do to it. */
export interface LinkRow {
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

const isSame = (one: LinkRow, other: Pick<LinkRow, 'firm2' | 'kind' | 'isIncoming'>): boolean =>
  one.firm2 === other.firm2 && one.kind === other.kind && one.isIncoming === other.isIncoming

export const keyOf = (line: LinkRow): string => `${line.kind} ${line.firm2} ${line.isIncoming}`

/** Appends a firm. One that was flagged for removal is kept instead. */
export const withFirm = (lines: readonly LinkRow[], firm: FoundFirm, kind: LinkRow['kind']): LinkRow[] => {
  const key = { firm2: firm.firm, kind, isIncoming: false }
  if (lines.some((line) => isSame(line, key)))
    return lines.map((line) => (isSame(line, key) ? { ...line, isRemove: false } : line))
  return [
    ...lines,
    {
      ...key,
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
 * Drops a line that was added in this session, and flags an existing one for removal.
 */
export const withoutLink = (lines: readonly LinkRow[], removedLink: LinkRow): LinkRow[] =>
  removedLink.isAdd
    ? lines.filter((line) => !isSame(line, removedLink))
    : lines.map((line) => (isSame(line, removedLink) ? { ...line, isRemove: true } : line))

export const withKept = (lines: readonly LinkRow[], line: LinkRow): LinkRow[] =>
  lines.map((each) => (isSame(each, line) ? { ...each, isRemove: false } : each))

export const withChange = (
  lines: readonly LinkRow[],
  line: LinkRow,
  to: Partial<Pick<LinkRow, 'isOptIn' | 'license'>>,
): LinkRow[] => lines.map((each) => (isSame(each, line) ? { ...each, ...to } : each))

/** Labels of the conflict fields. */
export const labelsOf = (lines: readonly LinkRow[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ kind, firm2, name }) => [
      // texts-ignore: names of fields
      [`${kind} ${firm2} license`, t('links.licenseField', { name })],
      // texts-ignore: names of fields
      [`${kind} ${firm2} isOptIn`, t('links.optInField', { name })],
    ]),
  )

/** Lines after a conflict: takes over the chosen stored values, and will send the rest again. */
export const settleConflict = (
  lines: readonly LinkRow[],
  fields: readonly { field: string; stored: unknown }[],
  ownFields: readonly string[],
  version: number,
): LinkRow[] =>
  lines.map((line) => {
    const conflicts = fields.filter(
      ({ field }) => field.startsWith(`${line.kind} ${line.firm2} `) && !line.isIncoming,
    )
    const storedFields = conflicts.filter(({ field }) => !ownFields.includes(field))
    if (conflicts.length === 0) return line
    const storedValues = Object.fromEntries(
      storedFields.map(({ field, stored }) => [field.split(' ')[2], stored]),
    )
    return { ...line, ...storedValues, isRemove: line.isRemove && storedFields.length === 0, version }
  })

/** The lines to save: added, removed, or changed. */
export const linksToSave = (stored: readonly LinkRow[], lines: readonly LinkRow[]): LinkRow[] =>
  lines.filter((line) => {
    const storedLink = stored.find((each) => isSame(each, line))
    if (!storedLink || line.isAdd || line.isRemove) return true
    return storedLink.isOptIn !== line.isOptIn || storedLink.license !== line.license.trim()
  })

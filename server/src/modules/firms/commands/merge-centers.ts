import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCenterFirms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince } from '#server/kernel/records/history.ts'
import { mergeByField, type ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict } from '#server/kernel/http/problems.ts'
import type { FirmRow } from '../store.ts'

export type Centers = BodyOf<typeof saveCenterFirms>['centers']

/**
 * A set of centers as fields that merge one by one: whether each serves the location, and which is primary.
 */
type Fields = Record<string, unknown>

const fieldPrefix = 'centers.'
const primaryField = `${fieldPrefix}primary`

const isCenter = (field: string): boolean => field.startsWith(fieldPrefix) && field !== primaryField

export const toFields = (centers: Centers): Fields => ({
  ...Object.fromEntries(centers.map(({ center }) => [`${fieldPrefix}${center}`, true])),
  [primaryField]: centers.find((each) => each.isPrimary)?.center ?? null,
})

export const toCenters = (fields: Fields): Centers =>
  Object.keys(fields)
    .filter((field) => isCenter(field) && fields[field])
    .map((field) => Number(field.slice(fieldPrefix.length)))
    .map((center) => ({ center, isPrimary: center === fields[primaryField] }))

type MergeInput = { firm: FirmRow; now: Fields; sent: Fields; body: BodyOf<typeof saveCenterFirms> }

/**
 * Merges the sent set over the stored one.
 * @throws conflict if both chose another primary, or one chose a center that the other removed
 */
export const mergeCenters = async (
  tx: Tx,
  actor: Actor,
  { firm, now, sent, body }: MergeInput,
): Promise<Fields> => {
  const changesAfter = async (version: number | undefined): Promise<ChangesSince> =>
    version === undefined ? {} : changesSince(tx, actor, 'firm', firm.id, version)
  const others = await changesAfter(body.version)
  // Conflicts the caller has already seen are theirs to decide. Only later changes are raised again.
  const later = body.seen ? await changesAfter(body.seen.version) : {}
  for (const field of body.seen?.fields ?? []) {
    delete others[field]
    if (later[field]) others[field] = later[field]
  }
  const known = Object.fromEntries(
    Object.keys({ ...now, ...sent, ...others })
      .filter(isCenter)
      .map((field) => [field, null]),
  )
  const stored = { ...known, ...now }
  const merged = mergeByField<Fields>(stored, { ...known, ...sent }, others)
  if (!merged.ok) throw conflict({ ...merged, version: firm.version })
  const after: Fields = { ...stored, ...merged.changed }
  const field = `${fieldPrefix}${String(after[primaryField])}`
  const other = others[field]
  if (other && after[primaryField] !== null && !after[field])
    throw conflict({
      by: other.by,
      at: other.at,
      version: firm.version,
      fields: [{ field, stored: false, yours: true }],
    })
  return after
}

import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince } from '#server/kernel/records/history.ts'
import type { ChangesSince } from '#server/kernel/records/merge.ts'
import { readLines } from '../service-lines.ts'
import { snapshotLine, lineFieldPrefix, type LineSnapshot } from '../rules/service-line-conflicts.ts'

/** What others changed since version `readAt` of a record; nothing when the caller has read the latest one. */
export const changesSinceRead = (
  tx: Tx,
  actor: Actor,
  entity: 'request' | 'event',
  row: { id: number; version: number },
  readAt: number | undefined,
): Promise<ChangesSince> =>
  readAt === undefined || readAt >= row.version
    ? Promise.resolve({})
    : changesSince(tx, actor, entity, row.id, readAt)

/**
 * What others changed since a visit was read. Fields that a conflict has already shown count as read at that point: the
 * writer has decided on them, so only later changes conflict again. Everything else still merges over the first read.
 */
export const changesSinceDecision = async (
  tx: Tx,
  actor: Actor,
  event: { id: number; version: number },
  { version, seen }: Pick<BodyOf<typeof saveCalibrateEvent>, 'version' | 'seen'>,
): Promise<ChangesSince> => {
  const since = await changesSinceRead(tx, actor, 'event', event, version)
  if (!seen || version === undefined || version >= seen.version) return since
  const later = await changesSinceRead(tx, actor, 'event', event, seen.version)
  for (const field of seen.fields) {
    delete since[field]
    if (later[field]) since[field] = later[field]
  }
  const lineIds = seen.fields.filter((field) => field.startsWith(lineFieldPrefix)).map(lineIdOf)
  const read = since['serviceList']
  if (lineIds.length === 0 || !read) return since
  const shownLines =
    (later['serviceList']?.before as LineSnapshot[] | undefined) ??
    (await readLines(tx, event.id)).map(snapshotLine)
  const firstRead = read.before as LineSnapshot[]
  const decided = shownLines.filter(({ id }) => lineIds.includes(id))
  const before = firstRead.map((line) => decided.find(({ id }) => id === line.id) ?? line)
  const newLines = decided.filter(({ id }) => !firstRead.some((line) => line.id === id))
  return { ...since, serviceList: { ...read, before: [...before, ...newLines] } }
}

const lineIdOf = (field: string): number => Number(field.slice(lineFieldPrefix.length))

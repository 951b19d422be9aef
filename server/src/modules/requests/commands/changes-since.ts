import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince } from '#server/kernel/records/history.ts'
import type { ChangesSince } from '#server/kernel/records/merge.ts'
import { linesOf } from '../service-lines.ts'
import { kept, lineMark, type Kept } from './service-line-conflicts.ts'

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
 * What others changed since a visit was read. What a conflict has shown counts as read: the writer decided on it, and
 * only what came later is asked about again. All else is still merged over what was read at first.
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
  const lines = seen.fields.filter((field) => field.startsWith(lineMark)).map(lineIn)
  const read = since['serviceList']
  if (lines.length === 0 || !read) return since
  const shown =
    (later['serviceList']?.before as Kept[] | undefined) ?? (await linesOf(tx, event.id)).map(kept)
  const first = read.before as Kept[]
  const decided = shown.filter(({ id }) => lines.includes(id))
  const before = first.map((line) => decided.find(({ id }) => id === line.id) ?? line)
  const news = decided.filter(({ id }) => !first.some((line) => line.id === id))
  return { ...since, serviceList: { ...read, before: [...before, ...news] } }
}

const lineIn = (field: string): number => Number(field.slice(lineMark.length))

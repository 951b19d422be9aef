import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { WorkingDay } from '#contract/chat/shapes.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { lockChannel, bumpVersion, publishChat, type LockedChannel } from '../store.ts'
import { t } from '../texts.ts'

/** Archives or trashes a chat, or undoes that, records who did it, and tells its members. */
const setState = async (
  tx: Tx,
  actor: Actor,
  stored: LockedChannel,
  column: 'archived_at' | 'trashed_at',
  at: Date | null,
): Promise<void> => {
  const value = at?.toISOString() ?? null
  if ((stored[column] === null) === (value === null)) return
  await tx
    .updateTable('channel')
    .set({ [column]: value })
    .where('id', '=', stored.id)
    .execute()
  const channel = await bumpVersion(tx, stored)
  const what = column === 'archived_at' ? 'archived' : 'trashed'
  await recordHistory(tx, actor, {
    entity: 'channel',
    id: stored.id,
    request: stored.request,
    firm: stored.firm,
    version: channel.version,
    what: at ? what : 'restored',
  })
  await publishChat(tx, `chat.${what}`, channel, { kind: 'channel', what })
}

/** Closes a chat for new messages, or reopens it. Allowed for the host and for the owner of an ad hoc chat. */
export const archiveChannel = async (
  tx: Tx,
  actor: Actor,
  { channel, undo }: QueryOf<typeof calls.archiveChannel>,
  now: Date,
): Promise<{ ok: true }> => {
  const stored = await lockChannel(tx, actor, channel)
  if (stored.trashed_at !== null && !actor.all) throw notFound('chat')
  if (!actor.all && stored.owner !== actor.user)
    throw refused(stored.owner === null ? t.message('archive.notRequest') : t.message('archive.notOwner'))
  await setState(tx, actor, stored, 'archived_at', undo ? null : now)
  return { ok: true }
}

/** Sets the hours in which answers can be expected. Allowed for the host and for the owner of an ad hoc chat. */
export const saveWorkingDay = async (
  tx: Tx,
  actor: Actor,
  { channel, begins, ends }: BodyOf<typeof calls.saveWorkingDay>,
): Promise<WorkingDay> => {
  const stored = await lockChannel(tx, actor, channel)
  if (stored.trashed_at !== null && !actor.all) throw notFound('chat')
  if (!actor.all && stored.owner !== actor.user)
    throw refused(stored.owner === null ? t.message('hours.notRequest') : t.message('hours.notOwner'))
  const { rows } = await sql<WorkingDay & { previous: [string, string] }>`
    with before as (select day_begins, day_ends from channel where id = ${stored.id})
    update channel c set day_begins = ${begins}, day_ends = ${ends} from before b where c.id = ${stored.id}
    returning c.day_begins as begins, c.day_ends as ends, chat_zone(c.id) as zone,
      array[b.day_begins, b.day_ends] as previous`.execute(tx)
  const { previous, ...day } = rows[0] as WorkingDay & { previous: [string, string] }
  const after = await bumpVersion(tx, stored)
  await recordHistory(tx, actor, {
    entity: 'channel',
    id: stored.id,
    request: stored.request,
    firm: stored.firm,
    version: after.version,
    what: 'hours',
    changes: {
      workingDay: [
        t('hours.range', { begins: previous[0], ends: previous[1] }),
        t('hours.range', { begins, ends }),
      ],
    },
  })
  await publishChat(tx, 'chat.hours', after, { kind: 'channel', what: 'hours' })
  return day
}

/** Moves an ad hoc chat to the trash for all its members, or restores it. */
export const trashChannel = async (
  tx: Tx,
  actor: Actor,
  { channel, undo }: BodyOf<typeof calls.trashChannel>,
  now: Date,
): Promise<{ ok: true }> => {
  const stored = await lockChannel(tx, actor, channel)
  if (stored.trashed_at !== null && stored.owner !== actor.user && !actor.all) throw notFound('chat')
  if (stored.owner === null) throw refused(t.message('trash.notRequest'))
  if (stored.owner !== actor.user) throw refused(t.message('trash.notOwner'))
  await setState(tx, actor, stored, 'trashed_at', undo ? null : now)
  return { ok: true }
}

import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { RequestStatus } from '#contract/statuses.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { plainTextOf } from '#server/kernel/security/rich-text.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { saveRequest } from '../../requests/door.ts'
import type { LinkSigner } from '../reads/message-row.ts'
import { oneMessage } from '../reads/one-message.ts'
import { lockMessage, publishMessageChange, type LockedMessage } from './change-message.ts'
import { t } from '../texts.ts'

type RepairOrder = {
  id: number
  firm: number
  service_firm: number | null
  status: number
  notes: string
  version: number
}

const requestOf = async (tx: Tx, actor: Actor, id: number | null): Promise<RepairOrder> => {
  const { rows } =
    await sql<RepairOrder>`select r.id, r.firm, r.service_firm, r.status, r.notes, r.version from request r
    where r.id = ${id} and r.deleted_at is null and ${requestsInScope(actor)} for no key update`.execute(tx)
  if (!rows[0]) throw refused(t.message('request.none'))
  return rows[0]
}

const cancelled = 5 satisfies RequestStatus
const voided = 6 satisfies RequestStatus
const maxNotesLength = 4000

/** The message as a line for the notes, with its author's name. */
const noteOf = async (tx: Tx, message: LockedMessage): Promise<string> => {
  const { full_name, nickname } = await tx
    .selectFrom('chat_user')
    .select(['full_name', 'nickname'])
    .where('user', '=', message.author)
    .executeTakeFirstOrThrow()
  return `${nickname || full_name}: ${plainTextOf(message.html)}`
}

const updateNotes = async (
  tx: Tx,
  actor: Actor,
  message: LockedMessage,
  undo: boolean,
  now: Date,
): Promise<void> => {
  const request = await requestOf(tx, actor, message.request)
  const note = await noteOf(tx, message)
  const lines = request.notes === '' ? [] : request.notes.split('\n')
  const index = lines.lastIndexOf(note)
  if (undo && index < 0) return
  const notes = (undo ? lines.filter((_line, position) => position !== index) : [...lines, note]).join('\n')
  if (notes.length > maxNotesLength) throw refused(t.message('request.notesFull'))
  const body = { calibrate: request.id, notes, version: request.version }
  await saveRequest(tx, actor, body, now)
}

/** Adds the files of a message to the repair order, or removes them again. They also stay with the message. */
const updateFiles = async (tx: Tx, actor: Actor, message: LockedMessage, undo: boolean): Promise<void> => {
  const request = await requestOf(tx, actor, message.request)
  if (!undo && (request.status === cancelled || request.status === voided))
    throw refused(t.message('request.cancelled'))
  // Row-level security forbids changing another firm's files, so this function does its own membership and scope checks.
  const { rows } = await sql<{
    id: number
    name: string
  }>`select k.id, k.name from chat_keep_files(${message.id}, ${undo}) k`.execute(tx)
  if (rows.length === 0) throw refused(t.message('request.noFiles'))
  for (const { id, name } of rows) {
    const { firm, service_firm: serviceFirm } = request
    const what = undo ? 'removed' : 'added'
    const changes: Record<string, [unknown, unknown]> = { name: undo ? [name, null] : [null, name] }
    await recordHistory(tx, actor, {
      entity: 'file',
      id,
      request: request.id,
      firm,
      serviceFirm,
      version: 1,
      what,
      changes,
    })
    await publish(tx, actor, {
      name: undo ? 'storage.fileRemoved' : 'storage.fileAdded',
      entity: 'file',
      id,
      version: 1,
      firm,
      parties: [firm, serviceFirm],
      data: { request: request.id, counts: false },
    })
  }
}

/** Adds a message's text to the notes of its repair order, or its files to that repair order's files. `undo` reverts it. */
export const addMessageToRequest = async (
  tx: Tx,
  signer: LinkSigner,
  actor: Actor,
  { id, as, undo }: BodyOf<typeof calls.messageToRequest>,
  now: Date,
): Promise<ChatMessage> => {
  const stored = await lockMessage(tx, actor, id)
  if (!stored.is_member) throw notFound('message')
  if (stored.deleted_at !== null) throw refused(t.message('request.deleted'))
  if (stored.request === null) throw refused(t.message('request.none'))
  const isAdded = stored.kept_as === as
  if (!undo && stored.kept_as !== null && !isAdded)
    throw refused(t.message(stored.kept_as === 'note' ? 'request.alreadyNote' : 'request.alreadyFile'))
  if (isAdded === undo) {
    if (as === 'note') await updateNotes(tx, actor, stored, undo, now)
    else await updateFiles(tx, actor, stored, undo)
    await sql`update message set kept_as = ${undo ? null : as}, version = version + 1 where id = ${id}`.execute(
      tx,
    )
    await publishMessageChange(tx, stored, 'edited')
  }
  return oneMessage(runInTx(tx), signer, actor, id)
}

import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { addTranslation, deleteTranslation, saveTranslation } from '#contract/translations.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import {
  lockRecord,
  saveRecord,
  type RecordKind,
  type StoredRecord,
} from '#server/kernel/records/save-record.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { checkText } from '../shipped-texts.ts'
import { t } from '../texts.ts'

export const liveText: RecordKind = {
  table: 'translation',
  what: 'translation',
  only: { state: 'live' },
  publish: (tx, actor, row) => publishList(tx, actor, 'translations.changed', row),
}

/** @throws Problem if the list of languages has no such one */
export const requireLanguage = async (tx: Tx, code: string): Promise<void> => {
  const found = await tx.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst()
  if (!found) throw refused(t.message('language.unknown', { code }))
}

interface Place {
  firm: number
  languageCode: string
  translationType: string
  key: string
}

/** Two people may write the same text at once: the second waits here. */
export const lockPlace = async (tx: Tx, place: Place): Promise<void> => {
  const { firm, languageCode, translationType, key } = place
  await sql`select pg_advisory_xact_lock(${advisoryLocks.translation}, hashtext(${`${firm} ${languageCode} ${translationType} ${key}`}))`.execute(
    tx,
  )
}

/** The row of a company for a text, live or proposed. */
export const rowAt = (
  tx: Tx,
  { firm, languageCode, translationType, key }: Place,
  state: 'live' | 'proposed',
) =>
  tx
    .selectFrom('translation')
    .select(['id', 'version', 'proposed_by'])
    .where('firm', '=', firm)
    .where('language_code', '=', languageCode)
    .where('type', '=', translationType)
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst()

export const add = async (
  tx: Tx,
  actor: Actor,
  { translationType, key, languageCode, text, firm: asked }: BodyOf<typeof addTranslation>,
): Promise<{ id: number }> => {
  await requireLanguage(tx, languageCode)
  await checkText(translationType, key, text)
  const firm = ownerFirm(actor, asked)
  if (!(await tx.selectFrom('firm').select('id').where('id', '=', firm).executeTakeFirst()))
    throw notFound('firm')
  const place = { firm, languageCode, translationType, key }
  await lockPlace(tx, place)
  if (await rowAt(tx, place, 'live')) throw refused(t.message('text.taken'))
  const values = { language_code: languageCode, type: translationType, key, text }
  const { id } = await saveRecord(tx, actor, liveText, { id: -1 }, values, { ownerOfNew: () => firm })
  return { id }
}

export const save = async (
  tx: Tx,
  actor: Actor,
  { translation, text, version }: BodyOf<typeof saveTranslation>,
): Promise<{ id: number }> => {
  if (translation <= 0) throw notFound('translation')
  const { id } = await saveRecord(
    tx,
    actor,
    liveText,
    { id: translation, version },
    { text },
    {
      ownerOfNew: () => ownerFirm(actor),
      check: (next) => checkText(String(next.type), String(next.key), String(next.text)),
    },
  )
  return { id }
}

/** Goes back to the text that applied before. */
export const remove = async (
  tx: Tx,
  actor: Actor,
  { translation }: QueryOf<typeof deleteTranslation>,
): Promise<{ ok: true }> => {
  await deleteRow(tx, actor, liveText, await lockRecord(tx, actor, liveText, translation))
  return { ok: true }
}

/** Deletes a locked row, live or proposed. */
export const deleteRow = async (
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  stored: StoredRecord,
): Promise<void> => {
  const { id, firm } = stored
  const version = stored.version + 1
  await tx.deleteFrom('translation').where('id', '=', id).execute()
  await recordHistory(tx, actor, {
    entity: 'translation',
    id,
    firm,
    version,
    what: 'deleted',
    changes: { text: [stored.text, null] },
  })
  await kind.publish(tx, actor, { entity: 'translation', id, version, firm }, 'deleted')
}

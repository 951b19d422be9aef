import { sql } from 'kysely'
import { pluralBase, shippedText, whyMarksDiffer } from '#contract/kit/text-marks.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { addTranslation, deleteTranslation, saveTranslation } from '#contract/translations.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { lockRecord, saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { screenTexts } from '../shipped-texts.ts'
import { t } from '../texts.ts'

const kind: RecordKind = {
  table: 'translation',
  what: 'translation',
  publish: (tx, actor, row) => publishList(tx, actor, 'translations.changed', row),
}

/** @throws Problem if the product has no such text, or if parameters or tags differ */
const checkText = async (type: string, key: string, text: string): Promise<void> => {
  const english = (await screenTexts()).get(type)
  const shipped = english && shippedText(english, key)
  if (!english || shipped === undefined) throw refused(t.message('text.unknown'))
  const message = whyMarksDiffer(shipped, pluralBase(english, key) !== undefined, text)
  if (message) throw invalid([{ field: 'text', message }])
}

export const add = async (
  tx: Tx,
  actor: Actor,
  { translationType, key, languageCode, text, firm: asked }: BodyOf<typeof addTranslation>,
): Promise<{ id: number }> => {
  const language = await tx
    .selectFrom('language')
    .select('id')
    .where('code', '=', languageCode)
    .executeTakeFirst()
  if (!language) throw refused(t.message('language.unknown', { code: languageCode }))
  await checkText(translationType, key, text)
  const firm = ownerFirm(actor, asked)
  if (!(await tx.selectFrom('firm').select('id').where('id', '=', firm).executeTakeFirst()))
    throw notFound('firm')
  // Two people may add the same text at once: the second waits here, and is refused.
  await sql`select pg_advisory_xact_lock(hashtext(${`translation ${firm} ${languageCode} ${translationType} ${key}`}))`.execute(
    tx,
  )
  const taken = await tx
    .selectFrom('translation')
    .select('id')
    .where('firm', '=', firm)
    .where('language_code', '=', languageCode)
    .where('type', '=', translationType)
    .where('key', '=', key)
    .executeTakeFirst()
  if (taken) throw refused(t.message('text.taken'))
  const values = { language_code: languageCode, type: translationType, key, text }
  const { id } = await saveRecord(tx, actor, kind, { id: -1 }, values, { ownerOfNew: () => firm })
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
    kind,
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
  const stored = await lockRecord(tx, actor, kind, translation)
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
  return { ok: true }
}

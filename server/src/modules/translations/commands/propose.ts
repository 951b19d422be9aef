import type { BodyOf } from '#contract/kit/call.ts'
import type { decideText, proposeText } from '#contract/translations.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { conflict, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changeRecord, lockRecord, saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import { checkText } from '../shipped-texts.ts'
import { t } from '../texts.ts'
import { deleteRow, liveText, lockPlace, requireLanguage, rowAt } from './save.ts'

const proposedText: RecordKind = {
  table: 'translation',
  what: 'translation',
  only: { state: 'proposed' },
  publish: (tx, actor, row) =>
    publish(tx, actor, { name: 'translations.proposed', ...row, parties: [row.firm] }),
}

/** Proposes other words for a text of the caller's company. There is one proposal per text: the latest. */
export const propose = async (
  tx: Tx,
  actor: Actor,
  { translationType, key, languageCode, text, path }: BodyOf<typeof proposeText>,
): Promise<{ id: number }> => {
  await requireLanguage(tx, languageCode)
  await checkText(translationType, key, text)
  const firm = ownerFirm(actor)
  const place = { firm, languageCode, translationType, key }
  await lockPlace(tx, place)
  const earlier = await rowAt(tx, place, 'proposed')
  const values = {
    language_code: languageCode,
    type: translationType,
    key,
    text,
    path,
    proposed_by: actor.user,
    proposed_name: actor.name,
  }
  const { id } = await saveRecord(tx, actor, proposedText, { id: earlier?.id ?? -1 }, values, {
    ownerOfNew: () => firm,
  })
  return { id }
}

/** Makes a proposed text live, or declines it. */
export const decide = async (
  tx: Tx,
  actor: Actor,
  { translation, agrees, version }: BodyOf<typeof decideText>,
): Promise<{ ok: true }> => {
  const proposed = await lockRecord(tx, actor, proposedText, translation)
  const { firm, text, proposed_by: by } = proposed
  if (!agrees) {
    await deleteRow(tx, actor, proposedText, proposed)
    return { ok: true }
  }
  if (by === actor.user) throw refused(t.message('proposal.own'))
  // They agree to the words that they saw.
  if (version !== undefined && version !== proposed.version)
    throw conflict({
      by: String(proposed.proposed_name),
      at: String(proposed.updated_at),
      version: proposed.version,
      fields: [{ field: 'text', stored: String(text), yours: '' }],
    })
  const [languageCode, translationType, key] = [proposed.language_code, proposed.type, proposed.key].map(
    String,
  )
  const place = {
    firm,
    languageCode: languageCode ?? '',
    translationType: translationType ?? '',
    key: key ?? '',
  }
  await checkText(place.translationType, place.key, String(text))
  await lockPlace(tx, place)
  const live = await rowAt(tx, place, 'live')
  if (live) {
    await deleteRow(tx, actor, proposedText, proposed)
    await changeRecord(
      tx,
      actor,
      liveText,
      await lockRecord(tx, actor, liveText, live.id),
      { text },
      'changed',
    )
  } else {
    const agreed = { state: 'live', proposed_by: null, proposed_name: '' }
    await changeRecord(tx, actor, liveText, proposed, agreed, 'changed')
  }
  return { ok: true }
}

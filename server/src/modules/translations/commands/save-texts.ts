import { sql } from 'kysely'
import { pluralBase, shippedText, whyMarksDiffer } from '#contract/kit/text-marks.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Reads, Tx } from '#server/kernel/postgres/database.ts'
import { recordHistoryOf } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { publishList } from '#server/modules/lookups/door.ts'
import { loadTextItems } from '../reads/text-items.ts'
import { allTexts } from '../shipped-texts.ts'
import { t } from '../texts.ts'

/** A row of a file. */
export interface SentText {
  line: number
  type: string
  key: string
  text: string
}
export interface CheckedTexts {
  changed: SentText[]
  same: number
  empty: number
  problems: { line: number; key: string; reason: string }[]
}

/** What saving these texts for a company would change, and which of them can't take the place of ours. */
export const checkTexts = async (
  db: Reads,
  firm: number,
  languageCode: string,
  sent: readonly SentText[],
): Promise<CheckedTexts> => {
  const [items, shipped] = [await loadTextItems(db, firm, languageCode), await allTexts()]
  const inUse = new Map<string, string>()
  for (const type of new Set(sent.map((each) => each.type)))
    for (const item of items.of(type)) inUse.set(`${type} ${item.key}`, item.text)
  const checked: CheckedTexts = { changed: [], same: 0, empty: 0, problems: [] }
  const seen = new Set<string>()
  for (const row of sent) {
    const { line, type, key, text } = row
    const place = `${type} ${key}`
    const refuse = (reason: string) => checked.problems.push({ line, key: place, reason })
    const english = shipped.get(type)
    const original = english && shippedText(english, key)
    const isKnown = english && original !== undefined && inUse.has(place)
    const why =
      isKnown && text.trim() !== ''
        ? whyMarksDiffer({ key, shipped: original, isPlural: pluralBase(english, key) !== undefined }, text)
        : null
    if (!isKnown) refuse(t('text.unknown'))
    else if (text.trim() === '') checked.empty++
    else if (why) refuse(why)
    else if (text.length > longest) refuse(t('text.long', { max: longest }))
    else if (seen.has(place)) refuse(t('text.twice'))
    else if (inUse.get(place)?.trim() === text.trim()) checked.same++
    else checked.changed.push(row)
    seen.add(place)
  }
  return checked
}

const longest = 4000

/** Saves texts that were checked, as a company's own. */
export const saveTexts = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  languageCode: string,
  texts: readonly SentText[],
): Promise<void> => {
  if (texts.length === 0) return
  // Two files at once would wait for each other's rows.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.translation}, ${firm})`.execute(tx)
  const saved = await recordHistoryOf<{ id: number; version: number }>(tx, actor, {
    before: sql`with sent as (
        select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(type text, key text, text text)),
      earlier as (
        select t.type, t.key, t.text from translation t join sent s on s.type = t.type and s.key = t.key
        where t.firm = ${firm} and t.language_code = ${languageCode} and t.state = 'live'),
      saved as (
        insert into translation (firm, language_code, type, key, text)
        select ${firm}, ${languageCode}, type, key, text from sent
        on conflict (firm, language_code, type, key, state)
          do update set text = excluded.text, version = translation.version + 1
        returning id, version, type, key, text)`,
    from: sql`select 'translation', s.id, null::int, ${firm}::int, null::int,
        case when e.key is null then 'created' else 'changed' end, '',
        jsonb_build_object('text', jsonb_build_array(e.text, s.text)), s.version
      from saved s left join earlier e on e.type = s.type and e.key = s.key`,
    returning: sql`returning entity_id as id, version`,
  })
  const [first] = saved
  if (first) await publishList(tx, actor, 'translations.changed', { entity: 'translation', ...first, firm })
}

import { sql } from 'kysely'
import { keysIn, pluralBase, shippedText } from '#contract/kit/text-marks.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { translations } from '#contract/translations.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import { screenTexts } from '../shipped-texts.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof translations>
type Item = Answer['items'][number]
type Row = {
  id: number
  firm: number
  firmName: string
  type: string
  key: string
  text: string
  version: number
}

const isChanged = (item: Item): boolean => item.translation > 0
const isMissing = (item: Item): boolean => item.text === ''
const shows = { all: () => true, changed: isChanged, missing: isMissing }

/** Texts of a language as they apply to a company, with its own changes. */
export const listTranslations = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof translations>,
): Promise<Answer> => {
  const { languageCode, translationType, page, pageSize } = query
  const own = ownerFirm(actor, query.firm)
  const [known, rows, shipped] = await Promise.all([
    db.rows(statement(sql<{ id: number }>`select id from language where code = ${languageCode}`)),
    // The nearest company comes last, so that its text wins.
    db.rows(
      statement(sql<Row>`
        select t.id, t.firm, f.name as "firmName", t.type, t.key, t.text, t.version
        from translation t join firm f on f.id = t.firm join firm o on o.id = ${own} and t.firm = any(o.path)
        where t.language_code = ${languageCode}
        order by array_position(o.path, t.firm)`),
    ),
    screenTexts(),
  ])
  if (known.length === 0) throw refused(t.message('language.unknown', { code: languageCode }))
  const applies = new Map(rows.map((row) => [`${row.type} ${row.key}`, row]))
  const items = [...shipped].flatMap(([type, english]) =>
    translationType === '' || translationType === type
      ? keysIn(english, languageCode).map((key): Item => {
          const row = applies.get(`${type} ${key}`)
          const isOwn = row?.firm === own
          return {
            translation: isOwn ? row.id : 0,
            translationType: type,
            key,
            languageCode,
            shipped: shippedText(english, key) ?? '',
            isPlural: pluralBase(english, key) !== undefined,
            text: row?.text ?? (languageCode === 'en' ? (english[key] ?? '') : ''),
            from: row && !isOwn ? row.firmName : null,
            version: isOwn ? row.version : 0,
          }
        })
      : [],
  )
  const search = query.search.toLowerCase()
  const found = items.filter(
    (item) =>
      shows[query.show](item) &&
      [item.shipped, item.text, item.key, item.translationType].some((each) =>
        each.toLowerCase().includes(search),
      ),
  )
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    count: found.length,
    next: page * pageSize < found.length ? page + 1 : null,
    total: items.length,
    changed: items.filter(isChanged).length,
    missing: items.filter(isMissing).length,
    types: [...shipped.keys()],
  }
}

import { sql } from 'kysely'
import { keysIn, pluralBase, shippedText } from '#contract/kit/text-marks.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Catalog } from '#contract/kit/texts.ts'
import type { translations } from '#contract/translations.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { shippedTextsIn } from '#server/kernel/texts/text-engine.ts'
import { allTexts } from '../shipped-texts.ts'
import { t } from '../texts.ts'

export type Item = AnswerOf<typeof translations>['items'][number]
type Row = {
  id: number
  firm: number
  firmName: string
  type: string
  key: string
  text: string
  version: number
}

interface TextItems {
  shipped: ReadonlyMap<string, Catalog>
  /** The texts of a namespace in the language. */
  of: (type: string) => Item[]
}

/**
 * Texts of a language as they apply to a company, with its own changes.
 * @throws Problem 422 for a language that isn't in the list
 */
export const loadTextItems = async (db: Reads, own: number, languageCode: string): Promise<TextItems> => {
  const [known, rows, shipped] = await Promise.all([
    db.rows(statement(sql<{ id: number }>`select id from language where code = ${languageCode}`)),
    // The nearest company comes last, so that its text wins.
    db.rows(
      statement(sql<Row>`
        select t.id, t.firm, f.name as "firmName", t.type, t.key, t.text, t.version
        from translation t join firm f on f.id = t.firm join firm o on o.id = ${own} and t.firm = any(o.path)
        where t.language_code = ${languageCode} and t.state = 'live'
        order by array_position(o.path, t.firm)`),
    ),
    allTexts(),
  ])
  if (known.length === 0) throw refused(t.message('language.unknown', { code: languageCode }))
  const applies = new Map(rows.map((row) => [`${row.type} ${row.key}`, row]))
  const translated = languageCode === 'en' ? shipped : shippedTextsIn(languageCode)
  const itemOf = (type: string, english: Catalog, key: string): Item => {
    const row = applies.get(`${type} ${key}`)
    const isOwn = row?.firm === own
    return {
      translation: isOwn ? row.id : 0,
      translationType: type,
      key,
      languageCode,
      shipped: shippedText(english, key) ?? '',
      isPlural: pluralBase(english, key) !== undefined,
      text: row?.text ?? translated.get(type)?.[key] ?? '',
      from: row && !isOwn ? row.firmName : null,
      version: isOwn ? row.version : 0,
    }
  }
  return {
    shipped,
    of: (type) => {
      const english = shipped.get(type)
      return english ? keysIn(english, languageCode).map((key) => itemOf(type, english, key)) : []
    },
  }
}

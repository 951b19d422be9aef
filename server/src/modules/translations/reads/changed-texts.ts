import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { changedTexts } from '#contract/translations.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Answer = AnswerOf<typeof changedTexts>

/** The texts that replace shipped ones for the caller: for each text, the nearest company's. */
export const listChangedTexts = async (
  db: Reads,
  actor: Actor,
  { languageCode }: QueryOf<typeof changedTexts>,
): Promise<Answer> => {
  const language = languageCode ?? actor.language
  const texts = await db.rows(
    statement(sql<Answer['texts'][number]>`
      select distinct on (t.language_code, t.type, t.key)
        t.language_code as "languageCode", t.type as "translationType", t.key, t.text
      from translation t
      where t.state = 'live' and t.language_code = any(${['en', language]}) and t.firm = any(app_above())
        and t.type not like 'server/%'
      order by t.language_code, t.type, t.key, array_position(app_above(), t.firm) desc`),
  )
  return { language, texts }
}

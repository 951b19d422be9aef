import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { onboardLookups as call } from '#contract/onboarding.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Answer = AnswerOf<typeof call>
type Named = Answer['Country'][number]

/** The lists that the onboarding form offers. They are the same for everyone, so no token is needed. */
export const onboardLookups = async (db: Database): Promise<Answer> => {
  const [StateProvince, Country, TimeZone, Language] = await db.as(systemScope).batch([
    statement(sql<Answer['StateProvince'][number]>`select s.id, s.name, s.code as value, c.code as country
      from state_province s join country c on c.id = s.country order by s.name`),
    statement(sql<Named>`select id, name, code as value from country order by name`),
    statement(sql<Named>`select id, label as name, name as value from time_zone order by sort, label`),
    statement(sql<Named>`select id, name, code as value from language order by id`),
  ])
  return { StateProvince, Country, TimeZone, Language }
}

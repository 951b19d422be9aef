import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { verifyUsername as call } from '#contract/identity.ts'
import { usernameProblem, usernameTaken } from '#contract/identity/user-form.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** Whether a username or one that looks like it is taken. Usernames are unique across all firms. */
export const isUsernameTaken = async (
  run: RunQuery,
  username: string,
  exceptUser?: number,
): Promise<boolean> => {
  const [row] = await run(statement(sql<{ by: number | null }>`select username_taken(${username}) as by`))
  return row?.by != null && row.by !== exceptUser
}

export const verifyUsername = async (
  run: RunQuery,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const exists = await isUsernameTaken(run, query.username, query.user)
  return { exists, message: exists ? usernameTaken() : (usernameProblem(query.username) ?? '') }
}

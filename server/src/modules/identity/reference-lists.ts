import type { Tx } from '#server/kernel/postgres/database.ts'
import { missingMessage } from '#contract/identity/user-form.ts'
import { invalid } from '#server/kernel/http/problems.ts'

/**
 * The IANA name of a time zone.
 * @throws Problem 400 if it is not in the list
 */
export const timeZoneName = async (tx: Tx, id: number): Promise<string> => {
  const zone = await tx.selectFrom('time_zone').select('name').where('id', '=', id).executeTakeFirst()
  if (!zone) throw invalid([{ field: 'timezone', message: missingMessage('timezone') }])
  return zone.name
}

/** @throws Problem 400 if the language is not in the list */
export const requireLanguage = async (tx: Tx, id: number): Promise<void> => {
  const found = await tx.selectFrom('language').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalid([{ field: 'language', message: missingMessage('language') }])
}

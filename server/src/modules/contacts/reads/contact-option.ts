import type { AnswerOf } from '#contract/kit/call.ts'
import type { saveContact as saveContactCall } from '#contract/contacts.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'

/** A contact in the shape of a search result. */
export const toOption = async (tx: Tx, id: number): Promise<AnswerOf<typeof saveContactCall>> => {
  const row = await tx
    .selectFrom('contact')
    .select(['id', 'firm', 'full_name', 'phone_no', 'email_address', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    firm: row.firm,
    name: `${row.full_name} ${phoneText(row.phone_no)}`.trim(),
    fullName: row.full_name,
    phoneNo: row.phone_no || null,
    emailAddress: row.email_address || null,
    address: null,
    version: row.version,
  }
}

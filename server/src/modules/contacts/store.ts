import type { AnswerOf } from '#contract/kit/call.ts'
import type { saveContact } from '#contract/contacts.ts'
import type { Tx } from '#server/kernel/database.ts'

/** Sets the primary phone of a contact and the one its list row shows; empty text takes it away. */
export const setPrimaryPhone = async (
  tx: Tx,
  firm: number,
  contact: number,
  phone: string,
): Promise<void> => {
  await tx.updateTable('contact').set({ phone_no: phone }).where('id', '=', contact).execute()
  const kept = tx
    .selectFrom('contact_phone')
    .select('id')
    .where('contact', '=', contact)
    .where('is_primary', '=', true)
  const primary = await kept.executeTakeFirst()
  if (phone === '')
    await tx
      .deleteFrom('contact_phone')
      .where('contact', '=', contact)
      .where('is_primary', '=', true)
      .execute()
  else if (primary)
    await tx.updateTable('contact_phone').set({ phone_no: phone }).where('id', '=', primary.id).execute()
  else
    await tx
      .insertInto('contact_phone')
      .values({ firm, contact, phone_no: phone, is_primary: true })
      .execute()
}

/** The same for the email address. */
export const setPrimaryEmail = async (
  tx: Tx,
  firm: number,
  contact: number,
  email: string,
): Promise<void> => {
  await tx.updateTable('contact').set({ email_address: email }).where('id', '=', contact).execute()
  const kept = tx
    .selectFrom('contact_email')
    .select('id')
    .where('contact', '=', contact)
    .where('is_primary', '=', true)
  const primary = await kept.executeTakeFirst()
  if (email === '')
    await tx
      .deleteFrom('contact_email')
      .where('contact', '=', contact)
      .where('is_primary', '=', true)
      .execute()
  else if (primary)
    await tx.updateTable('contact_email').set({ email_address: email }).where('id', '=', primary.id).execute()
  else
    await tx
      .insertInto('contact_email')
      .values({ firm, contact, email_address: email, is_primary: true })
      .execute()
}

/** A contact as an option of a search. */
export const optionOf = async (tx: Tx, id: number): Promise<AnswerOf<typeof saveContact>> => {
  const row = await tx
    .selectFrom('contact')
    .select(['id', 'firm', 'full_name', 'phone_no', 'email_address', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    firm: row.firm,
    name: `${row.full_name} ${row.phone_no}`.trim(),
    fullName: row.full_name,
    phoneNo: row.phone_no || null,
    emailAddress: row.email_address || null,
    address: null,
    version: row.version,
  }
}

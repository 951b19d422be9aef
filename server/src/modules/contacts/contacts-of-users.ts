import type { Tx } from '#server/kernel/postgres/database.ts'

type Person = { firstName: string; lastName: string; contactType: number | null; emailAddress: string }

/** Adds the contact that a new user is, with the user's email as its primary one. Resolves to its id. */
export const addContactOfUser = async (tx: Tx, firm: number, person: Person): Promise<number> => {
  const { id } = await tx
    .insertInto('contact')
    .values({
      firm,
      contact_type: person.contactType,
      first_name: person.firstName,
      last_name: person.lastName,
      email_address: person.emailAddress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contact_email')
    .values({ firm, contact: id, email_address: person.emailAddress, is_primary: true })
    .execute()
  return id
}

/** Copies a user's name and type to their contact. Resolves to the contact's new version. */
export const setNameOfUser = async (
  tx: Tx,
  contact: number,
  { firstName, lastName, contactType }: Omit<Person, 'emailAddress'>,
): Promise<number> => {
  const { version } = await tx
    .updateTable('contact')
    .set({ first_name: firstName, last_name: lastName, contact_type: contactType })
    .where('id', '=', contact)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Called in the transaction in which a contact's primary phone may have changed. */
type PhoneListener = (tx: Tx, contact: number, phone: string) => Promise<void>
const phoneListeners = new Map<string, PhoneListener>()

/** Lets a later module follow primary phones, one listener per module: identity copies them to users. */
export const onPrimaryPhone = (module: string, listener: PhoneListener): void =>
  void phoneListeners.set(module, listener)

export const publishPrimaryPhone = async (tx: Tx, contact: number, phone: string): Promise<void> => {
  for (const listener of phoneListeners.values()) await listener(tx, contact, phone)
}

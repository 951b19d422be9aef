import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveContact as saveContactCall, saveVendor } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish, publishOf } from '#server/kernel/events/publish.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistoryOf } from '#server/kernel/records/history.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { refuseForbiddenFlags, refuseNameless, refuseUser } from '../check-contact.ts'
import { columnsOf, contactFields, storedFields, type ContactFields } from '../fields.ts'
import { parsePhoneField, type Phone } from '../phone.ts'
import { lockContacts } from '../store.ts'
import { t } from '../texts.ts'
import { defaultVendorType, saveContact } from './save-contact.ts'

type In = BodyOf<typeof saveContactCall> | BodyOf<typeof saveVendor>
type Saving = { tx: Tx; actor: Actor; isVendor: boolean }
type Fields = Partial<ContactFields>

/** Fields that many contacts can be saved with at once. They refer to nothing, and are no phone or email. */
const plainFields: readonly (keyof ContactFields)[] = [
  ...([
    'isCompany',
    'firstName',
    'lastName',
    'companyName',
    'notes',
    'insuranceId',
    'insuranceNumber',
  ] as const),
  ...(['isVendor', 'isInactive', 'referenceId', 'accountNumber', 'paymentDays', 'webAddress'] as const),
]
/** New contacts get their phone and email along. */
const fieldsOfNew: typeof plainFields = [...plainFields, 'phoneNo', 'emailAddress']
const hasOnly = (names: typeof plainFields, fields: Fields): boolean =>
  Object.keys(fields).every((name) => names.includes(name as keyof ContactFields))

/**
 * Saves many contacts of a firm in a few statements, under the rules of `saveContact`. Those with fields that it can't
 * save together are saved one by one.
 * @returns their ids, in the order of `bodies`
 * @throws Problem if one of them is refused; nothing is then to be committed
 */
export const saveContacts = async (
  saving: Saving,
  firm: number,
  bodies: readonly In[],
): Promise<number[]> => {
  const { tx, actor, isVendor } = saving
  const sent = bodies.map((body) => ({ body, fields: contactFields(body, isVendor) }))
  const isAddition = ({ body, fields }: (typeof sent)[number]) =>
    isNew(body.contact) && hasOnly(fieldsOfNew, fields)
  const isChange = ({ body, fields }: (typeof sent)[number]) =>
    !isNew(body.contact) && hasOnly(plainFields, fields)
  const additions = sent.filter(isAddition)
  const added = await addContacts(
    saving,
    firm,
    additions.map(({ fields }) => fields),
  )
  const ids = new Map(additions.map(({ body }, at) => [body, added[at] ?? 0]))
  await changeContacts(saving, sent.filter(isChange))
  for (const { body } of sent.filter((each) => !isAddition(each) && !isChange(each)))
    ids.set(body, (await saveContact(tx, actor, body, isVendor)).id)
  return bodies.map((body) => ids.get(body) ?? body.contact)
}

const addContacts = async (
  { tx, actor, isVendor }: Saving,
  firm: number,
  all: readonly Fields[],
): Promise<number[]> => {
  if (all.length === 0) return []
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const now = { isFirm: false, isBrand: false, isVendor, isInactive: false }
  for (const fields of all) refuseForbiddenFlags(actor, now, fields, {})
  const contactType = isVendor ? await defaultVendorType(tx) : null
  const ways = all.map(({ phoneNo, emailAddress = '' }) => ({
    phone: parsePhoneField(phoneNo ?? ''),
    emailAddress,
  }))
  const rows = all.map((fields, at) => ({
    ...columnsOf(fields),
    phone_no: ways[at]?.phone.number,
    email_address: ways[at]?.emailAddress,
  }))
  // The defaults of the table stand for what was not sent.
  const { rows: added } = await sql<{ id: number }>`
    insert into contact (firm, contact_type, is_company, first_name, last_name, company_name, notes, insurance_id,
      insurance_number, is_vendor, is_inactive, reference_id, account_number, payment_days, web_address, phone_no, email_address)
    select ${firm}::int, ${contactType}::int, coalesce(is_company, false), coalesce(first_name, ''), coalesce(last_name, ''),
      coalesce(company_name, ''), coalesce(notes, ''), coalesce(insurance_id, ''), coalesce(insurance_number, ''),
      coalesce(is_vendor, false), coalesce(is_inactive, false), coalesce(reference_id, ''), coalesce(account_number, ''),
      payment_days, coalesce(web_address, ''), coalesce(phone_no, ''), coalesce(email_address, '')
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (is_company boolean, first_name text, last_name text,
      company_name text, notes text, insurance_id text, insurance_number text, is_vendor boolean, is_inactive boolean,
      reference_id text, account_number text, payment_days smallint, web_address text, phone_no text, email_address text))
      with ordinality order by ordinality
    returning id`.execute(tx)
  // Ids are given in the order of the rows.
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  await Promise.all([
    addWays(tx, firm, ids, ways),
    recordHistoryOf(tx, actor, {
      from: sql`select 'contact', id, null::int, ${firm}::int, null::int, 'created', '', '{}'::jsonb, 1 from unnest(${ids}::int[]) id`,
    }),
    // Lists are read again when they hear of one of them, and no screen shows a contact that is just being added.
    publish(tx, actor, {
      ...{ name: 'contacts.created', entity: 'contact', id: ids.at(-1) ?? 0, version: 1 },
      ...{ firm, parties: [firm] },
    }),
  ])
  return ids
}

/** Adds the primary phones and emails of new contacts. */
const addWays = async (
  tx: Tx,
  firm: number,
  ids: readonly number[],
  ways: readonly { phone: Phone; emailAddress: string }[],
): Promise<void> => {
  const having = ways.map((way, at) => ({ ...way, contact: ids[at] ?? 0 }))
  const phones = having.filter(({ phone }) => phone.number)
  const emails = having.filter(({ emailAddress }) => emailAddress)
  await Promise.all([
    sql`insert into contact_phone (firm, contact, phone_no, extension, is_primary)
      select ${firm}::int, p.*, true from unnest(${phones.map(({ contact }) => contact)}::int[],
        ${phones.map(({ phone }) => phone.number)}::text[], ${phones.map(({ phone }) => phone.extension)}::text[]) p`.execute(
      tx,
    ),
    sql`insert into contact_email (firm, contact, email_address, is_primary)
      select ${firm}::int, e.*, true from unnest(${emails.map(({ contact }) => contact)}::int[],
        ${emails.map(({ emailAddress }) => emailAddress)}::text[]) e`.execute(tx),
  ])
}

/** Changes plain fields. Contacts are locked in the order of their ids, so that two savers don't wait for each other. */
const changeContacts = async (
  { tx, actor, isVendor }: Saving,
  sent: readonly { body: In; fields: Fields }[],
): Promise<void> => {
  if (sent.length === 0) return
  const locked = await lockContacts(
    tx,
    actor,
    sent.map(({ body }) => body.contact),
  )
  const changed = sent.flatMap(({ body, fields }) => {
    const stored = locked.get(body.contact)
    if (!stored) throw notFound('contact')
    refuseImmutable({ firm: stored.firm }, { firm: body.firm }, t('location'))
    const now = storedFields(stored)
    refuseForbiddenFlags(actor, isVendor ? { ...now, isVendor: true } : now, fields, {})
    const changes = difference(now, fields)
    if (Object.keys(changes).length === 0) return []
    const next = { ...now, ...fields }
    refuseNameless(next)
    if (changes['isInactive'] && next.isInactive) refuseUser(stored)
    return [{ id: stored.id, changes, ...columnsOf(next) }]
  })
  if (changed.length === 0) return
  const written = sql`with written as (update contact c set is_company = s.is_company, first_name = s.first_name,
      last_name = s.last_name, company_name = s.company_name, notes = s.notes, insurance_id = s.insurance_id,
      insurance_number = s.insurance_number, is_vendor = s.is_vendor, is_inactive = s.is_inactive,
      reference_id = s.reference_id, account_number = s.account_number, payment_days = s.payment_days, web_address = s.web_address
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s(id int, changes jsonb, is_company boolean, first_name text,
      last_name text, company_name text, notes text, insurance_id text, insurance_number text, is_vendor boolean,
      is_inactive boolean, reference_id text, account_number text, payment_days smallint, web_address text)
    where c.id = s.id returning c.id, c.firm, c.version, s.changes)`
  const rows = await recordHistoryOf<{ id: number; firm: number; version: number }>(tx, actor, {
    before: written,
    from: sql`select 'contact', id, null::int, firm, null::int, 'changed', '', changes, version from written order by id`,
    returning: sql`returning entity_id as id, firm, version`,
  })
  await announceContacts(tx, actor, rows)
}

/** Publishes changes of contacts, for the screens that show them. */
export const announceContacts = (
  tx: Tx,
  actor: Actor,
  rows: readonly { id: number; firm: number; version: number }[],
): Promise<void> =>
  publishOf(
    tx,
    actor,
    sql`select 'contacts.changed', 'contact', id, version, firm, array[firm]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, version int, firm int) order by id`,
  )

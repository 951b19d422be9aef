import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveContact } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { changesSince, difference, record } from '#server/kernel/history.ts'
import { mergeByField } from '#server/kernel/merge.ts'
import { conflict, notFound } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'
import { phoneKept } from '../phone.ts'
import { optionOf, setPrimaryEmail, setPrimaryPhone } from '../store.ts'

type In = BodyOf<typeof saveContact>

/** Saves a contact with its primary phone and email. */
export const keepContact = async (tx: Tx, actor: Actor, body: In): Promise<AnswerOf<typeof saveContact>> => {
  const id = isNew(body.contact) ? await add(tx, actor, body) : await change(tx, actor, body)
  return optionOf(tx, id)
}

const fields = (body: In) => ({
  contact_type: body.contactType,
  is_company: body.isCompany,
  first_name: body.firstName === undefined ? undefined : (body.firstName ?? ''),
  last_name: body.lastName === undefined ? undefined : (body.lastName ?? ''),
  company_name: body.companyName === undefined ? undefined : (body.companyName ?? ''),
  notes: body.notes === undefined ? undefined : (body.notes ?? ''),
  phone_no: body.phoneNo === undefined ? undefined : phoneKept(body.phoneNo ?? ''),
  email_address: body.emailAddress === undefined ? undefined : (body.emailAddress ?? ''),
})

const add = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  const firm = body.firm && body.firm > 0 ? body.firm : actor.firm
  if (!seesFirm(actor, firm)) throw notFound('firm')
  const { phone_no, email_address, ...plain } = fields(body)
  const { id } = await tx
    .insertInto('contact')
    .values({ ...plain, firm })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (phone_no) await setPrimaryPhone(tx, firm, id, phone_no)
  if (email_address) await setPrimaryEmail(tx, firm, id, email_address)
  await record(tx, actor, { entity: 'contact', id, firm, version: 1, what: 'created' })
  await tell(tx, actor, {
    name: 'contacts.created',
    entity: 'contact',
    id,
    version: 1,
    firm,
    parties: [firm],
  })
  return id
}

const change = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  const stored = await tx
    .selectFrom('contact')
    .selectAll()
    .where('id', '=', body.contact)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !seesFirm(actor, stored.firm)) throw notFound('contact')
  const sent = fields(body)
  const now = Object.fromEntries(
    Object.keys(sent).map((field) => [field, stored[field as keyof typeof stored]]),
  )
  const since =
    body.version === undefined ? {} : await changesSince(tx, actor, 'contact', stored.id, body.version)
  const merged = mergeByField<Record<string, unknown>>(now, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return stored.id
  const { phone_no, email_address, ...plain } = merged.changed as ReturnType<typeof fields>
  const { id, firm } = stored
  if (phone_no !== undefined) await setPrimaryPhone(tx, firm, id, phone_no)
  if (email_address !== undefined) await setPrimaryEmail(tx, firm, id, email_address)
  if (Object.keys(plain).length > 0) await tx.updateTable('contact').set(plain).where('id', '=', id).execute()
  const { version } = await tx
    .selectFrom('contact')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    entity: 'contact',
    id,
    firm,
    version,
    what: 'changed',
    changes: difference(now, merged.changed),
  })
  await tell(tx, actor, { name: 'contacts.changed', entity: 'contact', id, version, firm, parties: [firm] })
  return id
}

import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveEmail as call } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import { listEmails } from '../reads/contact-points.ts'
import { checkLookups, lockContact, type ContactRow } from '../store.ts'
import {
  makePrimary,
  recordContactPoint,
  ensurePrimary,
  contactPointsChanged,
  ensureContactPointRows,
} from '../contact-points.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>
type Fields = { emailType: number | null; emailAddress: string }

/** Saves an email of a contact. Its first one becomes primary. */
export const saveEmail = async (tx: Tx, actor: Actor, body: In): Promise<AnswerOf<typeof call>> => {
  const contact = await lockContact(tx, actor, body.contact)
  await checkLookups(tx, [['emailType', 'EmailType', body.emailType]])
  await ensureContactPointRows(tx, contact)
  const id = isNew(body.contactEmail)
    ? await add(tx, actor, contact, body)
    : await change(tx, actor, contact, body)
  if (body.isPrimary) await makePrimary(tx, 'email', contact.id, id)
  await ensurePrimary(tx, 'contact_email', contact.id)
  await contactPointsChanged(tx, actor, contact)
  const saved = (await listEmails(runInTx(tx), actor, contact.id)).find((email) => email.contactEmail === id)
  if (!saved) throw notFound('email')
  return saved
}

const refuseDuplicate = async (tx: Tx, contact: ContactRow, email: string, id: number): Promise<void> => {
  const existing = await tx
    .selectFrom('contact_email')
    .select(['id', 'email_address'])
    .where('contact', '=', contact.id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .execute()
  if (existing.some((each) => each.email_address.toLowerCase() === email.toLowerCase()))
    throw refused(t.message('duplicate', { name: contact.full_name, value: email }))
}

const add = async (tx: Tx, actor: Actor, contact: ContactRow, body: In): Promise<number> => {
  await refuseDuplicate(tx, contact, body.emailAddress, 0)
  const { id } = await tx
    .insertInto('contact_email')
    .values({
      firm: contact.firm,
      contact: contact.id,
      email_type: body.emailType,
      email_address: body.emailAddress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordContactPoint(tx, actor, 'email', { id, firm: contact.firm, version: 1 }, 'created')
  return id
}

const change = async (tx: Tx, actor: Actor, contact: ContactRow, body: In): Promise<number> => {
  const stored = await tx
    .selectFrom('contact_email')
    .selectAll()
    .where('id', '=', body.contactEmail)
    .where('contact', '=', contact.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('email')
  const { id, firm } = stored
  const now: Fields = { emailType: stored.email_type, emailAddress: stored.email_address }
  const sent: Fields = { emailType: body.emailType, emailAddress: body.emailAddress }
  const since =
    body.version === undefined ? {} : await changesSince(tx, actor, 'contact_email', id, body.version)
  const merged = mergeByField<Fields>(now, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (merged.changed.emailAddress) await refuseDuplicate(tx, contact, merged.changed.emailAddress, id)
  if (Object.keys(merged.changed).length === 0) return id
  const { version } = await tx
    .updateTable('contact_email')
    .set({ email_type: merged.changed.emailType, email_address: merged.changed.emailAddress })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordContactPoint(
    tx,
    actor,
    'email',
    { id, firm, version },
    'changed',
    difference(now, merged.changed),
  )
  return id
}

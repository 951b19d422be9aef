import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { saveEmail as call } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { listEmails } from '../reads/contact-points.ts'
import { saveContactPoint } from '../save-contact-point.ts'
import type { ContactRow } from '../store.ts'
import { t } from '../texts.ts'

const fields = {
  emailType: { kind: 'id', of: 'lookup', column: 'email_type' },
  emailAddress: { kind: 'line', max: 200, column: 'email_address' },
} as const satisfies FieldTable

/** Saves an email of a contact. Its first one becomes primary. */
export const saveEmail = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const { emailType, emailAddress, isPrimary = false } = body
  const ids = { contact: body.contact, id: body.contactEmail, version: body.version }
  const { contact, id } = await saveContactPoint(tx, actor, 'email', ids, {
    fields,
    type: ['emailType', 'EmailType', emailType],
    isPrimary,
    sent: () => ({ emailType, emailAddress }),
    refuseDuplicate: async (owner, _next, changed, except) => {
      if (changed.emailAddress) await refuseDuplicate(tx, owner, changed.emailAddress, except)
    },
  })
  const saved = (await listEmails(runInTx(tx), actor, contact)).find((email) => email.contactEmail === id)
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

import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { FieldTable, FieldValues } from '#contract/kit/fields.ts'
import type { savePhone as call } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { parsePhoneField } from '../phone.ts'
import { listPhones } from '../reads/contact-points.ts'
import { saveContactPoint } from '../save-contact-point.ts'
import type { ContactRow } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>
const fields = {
  phoneType: { kind: 'id', of: 'lookup', column: 'phone_type' },
  phoneNo: { kind: 'line', max: 60, column: 'phone_no' },
  extension: { kind: 'line', max: 10, column: 'extension' },
  phoneNote: { kind: 'lines', max: 500, column: 'phone_note' },
  isShared: { kind: 'flag', column: 'is_shared' },
} as const satisfies FieldTable
type Fields = FieldValues<typeof fields>

/** Saves a phone of a contact. A new one becomes primary. */
export const savePhone = async (tx: Tx, actor: Actor, body: In): Promise<AnswerOf<typeof call>> => {
  const ids = { contact: body.contact, id: body.contactPhone, version: body.version }
  const { contact, id } = await saveContactPoint(tx, actor, 'phone', ids, {
    fields,
    type: ['phoneType', 'PhoneType', body.phoneType],
    isPrimary: body.isPrimary || isNew(body.contactPhone),
    sent: (now) => (now ? changedFields(body, now) : newFields(body)),
    refuseDuplicate: (owner, next, _changed, except) => refuseDuplicate(tx, owner, next, except),
  })
  const saved = (await listPhones(runInTx(tx), actor, contact)).find((phone) => phone.contactPhone === id)
  if (!saved) throw notFound('phone')
  return saved
}

/** A contact has a number only once for each extension. */
const refuseDuplicate = async (
  tx: Tx,
  contact: ContactRow,
  { phoneNo, extension }: Fields,
  id: number,
): Promise<void> => {
  const duplicate = await tx
    .selectFrom('contact_phone')
    .select('id')
    .where('contact', '=', contact.id)
    .where('phone_no', '=', phoneNo)
    .where('extension', '=', extension)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (duplicate) throw refused(t.message('duplicate', { name: contact.full_name, value: phoneText(phoneNo) }))
}

const newFields = (body: In): Fields => {
  const { number, extension } = parsePhoneField(body.phoneNo)
  return {
    phoneType: body.phoneType,
    phoneNo: number,
    extension: body.extension || extension,
    phoneNote: body.phoneNote ?? '',
    isShared: body.isShared ?? false,
  }
}

/** A number that comes back in another format is the same number. */
const changedFields = (body: In, now: Fields): Partial<Fields> => {
  const isSame = body.phoneNo === now.phoneNo || body.phoneNo === phoneText(now.phoneNo)
  const phone = isSame ? { number: now.phoneNo, extension: '' } : parsePhoneField(body.phoneNo)
  return {
    phoneType: body.phoneType,
    phoneNo: phone.number,
    extension:
      body.extension === undefined ? phone.extension || undefined : body.extension || phone.extension,
    phoneNote: body.phoneNote === undefined ? undefined : (body.phoneNote ?? ''),
    isShared: body.isShared,
  }
}

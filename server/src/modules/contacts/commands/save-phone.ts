import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { savePhone as call } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { parsePhoneField } from '../phone.ts'
import { listPhones } from '../reads/contact-points.ts'
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
type Fields = {
  phoneType: number | null
  phoneNo: string
  extension: string
  phoneNote: string
  isShared: boolean
}

/** Saves a phone of a contact. A new one becomes primary. */
export const savePhone = async (tx: Tx, actor: Actor, body: In): Promise<AnswerOf<typeof call>> => {
  const contact = await lockContact(tx, actor, body.contact)
  await checkLookups(tx, [['phoneType', 'PhoneType', body.phoneType]])
  await ensureContactPointRows(tx, contact)
  const id = isNew(body.contactPhone)
    ? await add(tx, actor, contact, body)
    : await change(tx, actor, contact, body)
  await contactPointsChanged(tx, actor, contact)
  const saved = (await listPhones(runInTx(tx), actor, contact.id)).find((phone) => phone.contactPhone === id)
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

const columns = (fields: Partial<Fields>) => ({
  phone_type: fields.phoneType,
  phone_no: fields.phoneNo,
  extension: fields.extension,
  phone_note: fields.phoneNote,
  is_shared: fields.isShared,
})

const add = async (tx: Tx, actor: Actor, contact: ContactRow, body: In): Promise<number> => {
  const { number, extension } = parsePhoneField(body.phoneNo)
  const fields = {
    phoneType: body.phoneType,
    phoneNo: number,
    extension: body.extension || extension,
    phoneNote: body.phoneNote ?? '',
    isShared: body.isShared ?? false,
  }
  await refuseDuplicate(tx, contact, fields, 0)
  const { id } = await tx
    .insertInto('contact_phone')
    .values({ ...columns(fields), phone_no: number, firm: contact.firm, contact: contact.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makePrimary(tx, 'phone', contact.id, id)
  await recordContactPoint(tx, actor, 'phone', { id, firm: contact.firm, version: 1 }, 'created')
  return id
}

const change = async (tx: Tx, actor: Actor, contact: ContactRow, body: In): Promise<number> => {
  const stored = await tx
    .selectFrom('contact_phone')
    .selectAll()
    .where('id', '=', body.contactPhone)
    .where('contact', '=', contact.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('phone')
  const { id, firm } = stored
  const now: Fields = {
    phoneType: stored.phone_type,
    phoneNo: stored.phone_no,
    extension: stored.extension,
    phoneNote: stored.phone_note,
    isShared: stored.is_shared,
  }
  const isSame = body.phoneNo === now.phoneNo || body.phoneNo === phoneText(now.phoneNo)
  const phone = isSame ? { number: now.phoneNo, extension: '' } : parsePhoneField(body.phoneNo)
  const sent: Partial<Fields> = {
    phoneType: body.phoneType,
    phoneNo: phone.number,
    extension:
      body.extension === undefined ? phone.extension || undefined : body.extension || phone.extension,
    phoneNote: body.phoneNote === undefined ? undefined : (body.phoneNote ?? ''),
    isShared: body.isShared,
  }
  const row = { entity: 'contact_phone', id, version: stored.version }
  const changed = await mergeChanges(tx, actor, row, now, sent, body.version)
  await refuseDuplicate(tx, contact, { ...now, ...changed }, id)
  if (Object.keys(changed).length > 0) {
    const { version } = await tx
      .updateTable('contact_phone')
      .set(columns(changed))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await recordContactPoint(tx, actor, 'phone', { id, firm, version }, 'changed', difference(now, changed))
  }
  if (body.isPrimary) await makePrimary(tx, 'phone', contact.id, id)
  await ensurePrimary(tx, 'contact_phone', contact.id)
  return id
}

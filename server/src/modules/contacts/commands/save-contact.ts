import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveContact as saveContactCall, saveVendor } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { changesSince, difference } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, notFound, refused, refusedFields } from '#server/kernel/http/problems.ts'
import { columnsOf, contactFields, storedFields, type ContactFields } from '../fields.ts'
import { refuseIfNeeded } from '../needed-by-user.ts'
import { parsePhoneField } from '../phone.ts'
import { checkLookups, lockContact, recordContactChange } from '../store.ts'
import { savePrimary } from '../save-primary.ts'
import { syncContactRow, ensureContactPointRows } from '../contact-points.ts'
import { t } from '../texts.ts'
import { checkReferences, refuseForbiddenFlags, refuseNameless, refuseUser } from '../check-contact.ts'
import { toOption } from '../reads/contact-option.ts'

type In = BodyOf<typeof saveContactCall> | BodyOf<typeof saveVendor>

/** Saves a contact with its primary phone and email. Fields that were not sent stay as they are. */
export const saveContact = async (
  tx: Tx,
  actor: Actor,
  body: In,
  vendor = false,
): Promise<AnswerOf<typeof saveContactCall>> => {
  const sent = contactFields(body, vendor)
  if (vendor && body.isVendor === false)
    throw refusedFields([{ field: 'isVendor', message: t.message('vendorOnly') }])
  await checkLookups(tx, [
    ['contactType', 'ContactType', sent.contactType],
    ['salutation', 'Salutation', sent.salutation],
    ['servicetype', 'ServiceType', sent.servicetype],
    ['firmClass', 'FirmClass', sent.firmClass],
  ])
  await checkReferences(tx, sent)
  if (vendor && isNew(body.contact) && !sent.contactType) sent.contactType = await defaultVendorType(tx)
  const id = isNew(body.contact)
    ? await add(tx, actor, body.firm, sent, vendor)
    : await change(tx, actor, body, sent, vendor)
  return toOption(tx, id)
}

/** The default contact type of vendors. The host may have removed it from the list. */
export const defaultVendorType = async (tx: Tx): Promise<number | null> => {
  const found = tx.selectFrom('lookup').select('id').where('key', '=', 'ContactType').where('firm', '=', 1)
  return (await found.where('name', '=', 'Vendor').executeTakeFirst())?.id ?? null
}

const add = async (
  tx: Tx,
  actor: Actor,
  requestedFirm: number | undefined,
  sent: Partial<ContactFields>,
  vendor: boolean,
) => {
  const firm = requestedFirm && requestedFirm > 0 ? requestedFirm : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  refuseForbiddenFlags(
    actor,
    { isFirm: false, isBrand: false, isVendor: vendor, isInactive: false },
    sent,
    {},
  )
  const { phoneNo, emailAddress, ...plain } = sent
  const { number, extension } = parsePhoneField(phoneNo ?? '')
  const { id } = await tx
    .insertInto('contact')
    .values({ ...columnsOf(plain), firm })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (number) await savePrimary(tx, actor, 'phone', { firm, id }, number, extension)
  if (emailAddress) await savePrimary(tx, actor, 'email', { firm, id }, emailAddress)
  const { version } = await syncContactRow(tx, id)
  await recordContactChange(tx, actor, { id, firm, version }, 'created')
  return id
}

const change = async (
  tx: Tx,
  actor: Actor,
  body: In,
  sent: Partial<ContactFields>,
  vendor: boolean,
): Promise<number> => {
  const stored = await lockContact(tx, actor, body.contact)
  const { id, firm } = stored
  // The form was filled in for the merged contact, so it must not overwrite the survivor, whatever the
  // version says.
  if (id !== body.contact && body.version !== undefined)
    throw refused(t.message('mergedInto', { name: stored.full_name }))
  refuseImmutable({ firm }, { firm: body.firm }, t('location'))
  const now = storedFields(stored)
  // A number that only came back formatted has not changed.
  const phone =
    sent.phoneNo === undefined || sent.phoneNo === now.phoneNo || sent.phoneNo === phoneText(now.phoneNo)
      ? { number: now.phoneNo, extension: '' }
      : parsePhoneField(sent.phoneNo)
  if (sent.phoneNo !== undefined) sent.phoneNo = phone.number
  const since = body.version === undefined ? {} : await changesSince(tx, actor, 'contact', id, body.version)
  // Saving a contact as a vendor makes it one.
  refuseForbiddenFlags(actor, vendor ? { ...now, isVendor: true } : now, sent, since)
  const merged = mergeByField<ContactFields>(now, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return id
  refuseNameless({ ...now, ...merged.changed })
  if (merged.changed.isInactive) refuseUser(stored)
  const { phoneNo, emailAddress, ...plain } = merged.changed
  if (Object.keys(plain).length > 0)
    await tx.updateTable('contact').set(columnsOf(plain)).where('id', '=', id).execute()
  if (phoneNo !== undefined || emailAddress !== undefined) await ensureContactPointRows(tx, stored)
  if (phoneNo === '') await refuseIfNeeded(tx, 'phone', stored)
  if (emailAddress === '') await refuseIfNeeded(tx, 'email', stored)
  if (phoneNo !== undefined) await savePrimary(tx, actor, 'phone', stored, phoneNo, phone.extension)
  if (emailAddress !== undefined) await savePrimary(tx, actor, 'email', stored, emailAddress)
  const { version } = await syncContactRow(tx, id)
  await recordContactChange(tx, actor, { id, firm, version }, 'changed', difference(now, merged.changed))
  return id
}

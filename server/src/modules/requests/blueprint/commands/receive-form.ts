import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { readerAt } from '#server/kernel/texts/recipients.ts'
import { currentReader, readAs } from '#server/kernel/texts/reader.ts'
import { links } from '#contract/links.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { blueprintSend } from '#contract/requests/blueprint.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { queueMail } from '../../../live/door.ts'
import { saveRequestVehicle, resolveMake, vehicleText } from '#server/modules/vehicles/door.ts'
import { nextRoNumber } from '../../commands/save-request.ts'
import { guestActor } from '../../guest-actor.ts'
import { emptyRequestFields } from '../../request-fields.ts'
import { publishToParties, type RequestRow } from '../../store.ts'
import { arrivedEmail, receivedEmail } from '../emails.ts'
import type { CenterRow } from '../reads/centers.ts'
import { hashForm } from '../form-token.ts'
import { t } from '../texts.ts'

type Body = BodyOf<typeof blueprintSend>
type FormInput = {
  body: Body
  center: CenterRow
  services: readonly number[]
  address: string
  settings: Settings
}

/** Creates the Pending repair order of a form. Idempotent: sending the form again returns the same order. */
export const receiveForm = async (
  tx: Tx,
  { body, center, services, address, settings }: FormInput,
  now: Date,
): Promise<{ request: number; number: string }> => {
  const form = hashForm(body.form)
  await sql`select pg_advisory_xact_lock(${advisoryLocks.intakeForm}, hashtext(${form}))`.execute(tx)
  const before = await tx
    .selectFrom('intake as i')
    .innerJoin('request as r', 'r.id', 'i.request')
    .select(['r.id as request', 'r.ro_number as number'])
    .where('i.form', '=', form)
    .executeTakeFirst()
  if (before) return before
  const { company, name, phone, email, notes } = body
  const actor = guestActor(center.firm, t('sender.actor', { name, company }))
  const added = await tx
    .insertInto('request')
    .values({
      firm: center.firm,
      shop_name: center.name,
      ro_number: await nextRoNumber(tx, center.firm),
      estimator: `${name}, ${company}`.slice(0, 200),
      notes,
      wanted_services: [...new Set(body.services)].filter((id) => services.includes(id)),
      last_event_at: now.toISOString(),
      ...(await resolveVehicle(tx, actor, body)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('intake')
    .values({
      request: added.id,
      company,
      name,
      phone,
      email,
      form,
      address,
      language: currentReader().language,
    })
    .execute()
  await recordHistory(tx, actor, {
    entity: 'request',
    id: added.id,
    request: added.id,
    firm: center.firm,
    version: added.version,
    what: 'created',
    to: added.status,
    changes: { estimator: ['', added.estimator], notes: ['', notes], vehicle: ['', added.vehicle_text] },
  })
  await publishToParties(tx, actor, added as RequestRow, {
    name: 'requests.created',
    entity: 'request',
    id: added.id,
    version: added.version,
  })
  const job = { number: added.ro_number, vehicle: added.vehicle_text, vin: added.vin }
  const parent = { firm: center.firm, request: added.id }
  await queueMail(tx, actor, now, { ...parent, to: [email], ...receivedEmail(job, center) }, 0)
  if (center.email) {
    const url = settings.publicUrl + links.request(added.id)
    const reader = await readerAt(tx, center.email, center.firm)
    const letter = readAs(reader, () => arrivedEmail(job, center, { company, name, phone, email }, url))
    await queueMail(tx, actor, now, { ...parent, to: [center.email], ...letter }, 0)
  }
  return { request: added.id, number: added.ro_number }
}

/** Uses the center's record for the VIN unchanged, because an outsider may not edit records, or adds a new vehicle. */
const resolveVehicle = async (tx: Tx, actor: Actor, body: Body) => {
  const { firm } = actor
  const vin = body.vin.replace(/[\s-]/g, '').toUpperCase()
  const { year, makeName, model, trim } = body
  if (vin === '' && makeName === '' && model === '') return {}
  const known = vin
    ? await tx
        .selectFrom('vehicle')
        .select('id')
        .where('firm', '=', firm)
        .where('vin', '=', vin)
        .where('is_deleted', '=', false)
        .executeTakeFirst()
    : undefined
  const fields = { ...emptyRequestFields, vin, year, makeName, model, trim }
  if (known) return { vehicle: known.id, vin, vehicle_text: vehicleText(fields) }
  return saveRequestVehicle(
    tx,
    actor,
    { id: null, firm, vehicle: null },
    await resolveMake(tx, fields, 'vehicle.make'),
    null,
  )
}

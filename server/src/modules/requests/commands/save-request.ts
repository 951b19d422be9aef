import { sql, type Updateable } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrate } from '#contract/requests/calls.ts'
import { isShopType } from '#contract/kit/roles.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { requestStatusWord } from '#contract/statuses.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeByField, pickAllowedFields } from '#server/kernel/records/merge.ts'
import { conflict, forbidden, notFound, refused, refusedFields } from '#server/kernel/http/problems.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import type { VinService } from '#server/outside/vin/vin-service.ts'
import { isRequestClosed, settableRequestFields, sidesOf, technicianRole } from '../policy.ts'
import {
  sentRequestFields,
  emptyRequestFields,
  storedRequestFields,
  vehicleFieldNames,
  type RequestFields,
} from '../request-fields.ts'
import { lockRequest, recordRequest, type RequestRow } from '../store.ts'
import { changesSinceRead } from './changes-since.ts'
import {
  saveRequestVehicle,
  resolveMake,
  fillFromChosenRecord,
  fillFromVin,
} from '#server/modules/vehicles/door.ts'
import { updateOpenVisits } from './reprice-visit.ts'
import { toRequestColumns } from './request-columns.ts'
import { refuseTakenNumber } from './refuse-taken-number.ts'
import { callFieldName, otherSideMessage, refuseUnsettable } from './refuse-unsettable.ts'
import { t } from './texts.ts'

type Body = BodyOf<typeof saveCalibrate>

/** Reads the response inside the transaction. Visits are included only when the save may have changed what they show. */
type ReadAnswer<A> = (id: number, withVisits: boolean) => Promise<A>

/**
 * Saves a repair order; a new one is Pending. The statements of `answer` are sent together with the writes.
 * @param vin fills what the VIN of a new order's vehicle says and the body leaves out
 */
export const saveRequest = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: ReadAnswer<A>,
  vin?: VinService,
): Promise<A> =>
  isNew(body.calibrate)
    ? answer(await addRequest(tx, actor, body, now, vin), true)
    : changeRequest(tx, actor, body, now, answer)

const addRequest = async (
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  vin: VinService | undefined,
): Promise<number> => {
  if (actor.role === technicianRole) throw forbidden()
  const shop = await requireShop(tx, actor, isNew(body.firm) ? actor.firm : (body.firm ?? actor.firm))
  const sides = sidesOf(actor, { firm: shop.id, service_firm: null })
  const allowed = settableRequestFields(sides)
  const sent = await resolveMake(tx, sentRequestFields(withRequestedCenter(body)), 'vehicle.make')
  refuseUnsettable(emptyRequestFields, sent, {}, allowed)
  const chosen = chosenVehicle(body)
  const permitted = pickAllowedFields(sent, allowed)
  const known = await fillFromChosenRecord(tx, { firm: shop.id, vehicle: null }, permitted, chosen)
  const incoming = vin && chosen === null ? await fillFromVin(tx, vin, shop.id, known) : known
  const isEstimator = isShopType(actor.role) && incoming.estimator === undefined
  const ronumber = incoming.ronumber || (await nextRoNumber(tx, shop.id))
  const changed = { ...incoming, ronumber, ...(isEstimator ? { estimator: actor.name } : {}) }
  const { ro_number = ronumber, ...columns } = await toRequestColumns(tx, actor, shop.id, changed)
  const vehicle = body.vehicle
    ? await saveRequestVehicle(
        tx,
        actor,
        { id: null, firm: shop.id, vehicle: null },
        { ...emptyRequestFields, ...changed },
        chosen,
      )
    : {}
  const added = await refuseTakenNumber(
    { ro_number, shop: shop.name },
    tx
      .insertInto('request')
      .values({
        firm: shop.id,
        shop_name: shop.name,
        ro_number,
        ...columns,
        ...vehicle,
        estimator_user: isEstimator ? actor.user : null,
        created_by: actor.user,
        last_event_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const request = added as RequestRow
  await recordRequest(tx, actor, request, {
    what: 'created',
    to: request.status,
    changes: difference(emptyRequestFields, changed),
  })
  return added.id
}

const changeRequest = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: ReadAnswer<A>,
): Promise<A> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  const sides = sidesOf(actor, request)
  if (sides.length === 0) throw forbidden()
  const since = await changesSinceRead(tx, actor, 'request', request, body.version)
  // If others changed the vehicle, the id in the body is only the one that was read, not a choice.
  const otherRecord = vehicleFieldNames.some((field) => since[field]) ? null : chosenVehicle(body)
  const allowed = settableRequestFields(sides)
  const sent = await resolveMake(tx, sentRequestFields(body), 'vehicle.make')
  if (sent.ronumber === '') delete sent.ronumber
  const withVehicle = body.vehicle !== undefined
  const stored = await storedRequestFields(tx, request, withVehicle)
  refuseFixedFields(request, body, allowed)
  refuseUnsettable(stored, sent, since, allowed)
  const permitted = pickAllowedFields(sent, allowed)
  const incoming = allowed.has('vehicle')
    ? await fillFromChosenRecord(tx, request, permitted, otherRecord)
    : permitted
  const merge = mergeByField<RequestFields>(stored, incoming, since)
  if (!merge.ok) {
    const { by, at, fields } = merge
    throw conflict({ by, at, version: request.version, fields })
  }
  const { changed } = merge
  if (Object.keys(changed).length === 0) return answer(request.id, false)
  refuseClosed(request, changed)
  const isVehicleChanged = vehicleFieldNames.some((field) => changed[field] !== undefined)
  const vehicle = isVehicleChanged
    ? await saveRequestVehicle(tx, actor, request, { ...stored, ...changed }, chosenVehicle(body), changed)
    : {}
  const columns = await toRequestColumns(tx, actor, request.firm, changed)
  const after = { ...request, ...columns, ...vehicle, version: request.version + 1 } as RequestRow
  const written = writeRequest(tx, after, {
    ...columns,
    ...vehicle,
    last_event_at: now.toISOString(),
  })
  const recorded = recordRequest(tx, actor, after, {
    what: 'changed',
    changes: difference(stored, changed),
  })
  if (!affectsPricing(changed))
    return (
      await commitWith(tx, Promise.all([written, recorded, answer(request.id, isShownOnVisits(changed))]))
    )[2]
  await Promise.all([written, recorded])
  await updateOpenVisits(tx, actor, after, now)
  return answer(request.id, true)
}

/** Updates a locked request; `after` is its state after the change. @throws refused when its number is taken */
const writeRequest = (tx: Tx, after: RequestRow, columns: Updateable<Tables['request']>): Promise<unknown> =>
  refuseTakenNumber(
    { ro_number: after.ro_number, shop: after.shop_name },
    tx
      .updateTable('request')
      .set({ ...columns, version: after.version })
      .where('id', '=', after.id)
      .executeTakeFirst(),
  )

/** Whether price rules or checklists may give another result: they depend on the insurer and the make. */
const affectsPricing = (changed: Partial<RequestFields>): boolean =>
  changed.insurance !== undefined || changed.make !== undefined || changed.makeName !== undefined

/** Whether visits show a changed field: they display the RO number and the vehicle. */
const isShownOnVisits = (changed: Partial<RequestFields>): boolean =>
  (['ronumber', ...vehicleFieldNames] as const).some((field) => changed[field] !== undefined)

const chosenVehicle = (body: Body): number | null =>
  isNew(body.vehicle?.vehicle) ? null : (body.vehicle?.vehicle ?? null)

/** Only the notes of a closed repair order can change. */
const refuseClosed = ({ status, ro_number }: RequestRow, changed: Partial<RequestFields>): void => {
  const fields = Object.keys(changed).filter((field) => field !== 'notes' && field !== 'internalNotes')
  if (!isRequestClosed(status) || fields.length === 0) return
  const message = t.message('onlyNotes', { ro: ro_number, status: requestStatusWord(status) })
  throw refused(message, { errors: fields.map((field) => ({ field: callFieldName(field), message })) })
}

/** The shop and center of an existing repair order can't be changed by saving it. */
const refuseFixedFields = (
  request: RequestRow,
  { firm, serviceFirm, vehicle }: Body,
  allowed: ReadonlySet<string>,
): void => {
  refuseImmutable({ firm: request.firm }, { firm }, t('shopFixed'))
  refuseImmutable({ serviceFirm: request.service_firm }, { serviceFirm }, t('centerFixed'))
  const isOtherSides = !allowed.has('vehicle') && vehicle !== undefined
  if (isOtherSides)
    refuseImmutable({ vehicle: request.vehicle }, { vehicle: vehicle.vehicle }, otherSideMessage())
}

/** A center named on a new repair order becomes its requested center. */
const withRequestedCenter = (body: Body): Body => {
  const { serviceFirm, wantedCenter } = body
  if (isNew(serviceFirm)) return body
  if (!isNew(wantedCenter) && wantedCenter !== serviceFirm)
    throw refusedFields([{ field: 'serviceFirm', message: t.message('wantedCenter') }])
  return { ...body, wantedCenter: serviceFirm }
}

/** The shop of a new repair order. @throws notFound outside the caller's scope, refused when it is inactive */
const requireShop = async (tx: Tx, actor: Actor, id: number): Promise<{ id: number; name: string }> => {
  const firm = canSeeFirm(actor, id)
    ? await tx
        .selectFrom('firm')
        .select(['id', 'name', 'is_inactive'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!firm) throw notFound('shop')
  if (firm.is_inactive) throw refused(t.message('inactiveShop', { shop: firm.name }))
  return firm
}

/** The RO number after the firm's highest one. An advisory lock lets only one save at a time take a number. */
export const nextRoNumber = async (tx: Tx, firm: number): Promise<string> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.orderNumber}, ${firm})`.execute(tx)
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(ro_number::bigint), 1000) + 1)::text as next
    from request where firm = ${firm} and ro_number ~ '^[0-9]{1,12}$'`.execute(tx)
  return rows[0]?.next ?? '1001'
}

import { sql, type Updateable } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrate } from '#contract/requests/calls.ts'
import { isShopType } from '#contract/kit/roles.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { requestStatusNames } from '#contract/statuses.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeByField, settable } from '#server/kernel/records/merge.ts'
import { conflict, forbidden, notFound, refused, refusedFields } from '#server/kernel/http/problems.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import { settableFields, sidesOf } from '../policy.ts'
import {
  incomingRequest,
  noFields,
  storedRequest,
  vehicleFields,
  type RequestFields,
} from '../request-fields.ts'
import { lockRequest, recordRequest, type RequestRow } from '../store.ts'
import { changesSinceRead } from './changes-since.ts'
import { saveRequestVehicle, withMake, withRecord } from './save-vehicle.ts'
import { fitOpenVisits } from './reprice-visit.ts'
import { requestColumns } from './request-columns.ts'
import { refuseTaken } from './refuse-taken-number.ts'
import { chosenOnce } from './submit.ts'
import { fieldOf, otherSide, refuseUnsettable } from './refuse-unsettable.ts'

type Body = BodyOf<typeof saveCalibrate>

/** Reads what a save answers, in its transaction; of the visits only where it may have changed what they show. */
type Answer<A> = (id: number, withVisits: boolean) => Promise<A>

/** Saves a repair order; a new one is Pending. What `answer` asks for goes to the database with the change itself. */
export const saveRequest = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: Answer<A>,
): Promise<A> =>
  isNew(body.calibrate)
    ? answer(await addRequest(tx, actor, body, now), true)
    : changeRequest(tx, actor, body, now, answer)

const addRequest = async (tx: Tx, actor: Actor, body: Body, now: Date): Promise<number> => {
  if (actor.role === 14) throw forbidden()
  const shop = await shopOf(tx, actor, isNew(body.firm) ? actor.firm : (body.firm ?? actor.firm))
  const sides = sidesOf(actor, { firm: shop.id, service_firm: null })
  const allowed = settableFields(sides)
  const said = await withMake(tx, incomingRequest(withCenter(body)))
  refuseUnsettable(noFields, said, {}, allowed)
  const incoming = await withRecord(
    tx,
    { firm: shop.id, vehicle: null },
    settable(said, allowed),
    chosen(body),
  )
  const isEstimator = isShopType(actor.role) && incoming.estimator === undefined
  const ronumber = incoming.ronumber || (await nextNumber(tx, shop.id))
  const changed = { ...incoming, ronumber, ...(isEstimator ? { estimator: actor.name } : {}) }
  const { ro_number = ronumber, ...columns } = await requestColumns(tx, actor, shop.id, changed)
  const vehicle = body.vehicle
    ? await saveRequestVehicle(
        tx,
        actor,
        { id: null, firm: shop.id, vehicle: null },
        { ...noFields, ...changed },
        chosen(body),
      )
    : {}
  const added = await refuseTaken(
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
    changes: difference(noFields, changed),
  })
  return added.id
}

const changeRequest = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: Answer<A>,
): Promise<A> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  const sides = sidesOf(actor, request)
  if (sides.length === 0) throw forbidden()
  const since = await changesSinceRead(tx, actor, 'request', request, body.version)
  // Where others changed the vehicle meanwhile, the one that is named is the one that was read.
  const other = vehicleFields.some((field) => since[field]) ? null : chosen(body)
  const allowed = settableFields(sides)
  const sent = await withMake(tx, incomingRequest(body))
  if (sent.ronumber === '') delete sent.ronumber
  const isVehicleAsked = body.vehicle !== undefined
  const stored = await storedRequest(tx, request, isVehicleAsked)
  refuseMoved(request, body, allowed)
  refuseUnsettable(stored, sent, since, allowed)
  const said = settable(sent, allowed)
  const incoming = allowed.has('vehicle') ? await withRecord(tx, request, said, other) : said
  const merge = mergeByField<RequestFields>(stored, incoming, since)
  if (!merge.ok) {
    const { by, at, fields } = merge
    throw conflict({ by, at, version: request.version, fields })
  }
  const { changed } = merge
  if (Object.keys(changed).length === 0) return answer(request.id, false)
  refuseClosed(request, changed)
  const isOther = vehicleFields.some((field) => changed[field] !== undefined)
  const vehicle = isOther
    ? await saveRequestVehicle(tx, actor, request, { ...stored, ...changed }, chosen(body), changed)
    : {}
  const columns = await requestColumns(tx, actor, request.firm, changed)
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
  if (!decidesVisits(changed))
    return (
      await commitWith(tx, Promise.all([written, recorded, answer(request.id, showsInVisits(changed))]))
    )[2]
  await Promise.all([written, recorded])
  await fitOpenVisits(tx, actor, after, now)
  return answer(request.id, true)
}

/** Writes columns of a locked request, which `after` shows as it stands then. @throws refused when its number is taken */
const writeRequest = (tx: Tx, after: RequestRow, columns: Updateable<Tables['request']>): Promise<unknown> =>
  refuseTaken(
    { ro_number: after.ro_number, shop: after.shop_name },
    tx
      .updateTable('request')
      .set({ ...columns, version: after.version })
      .where('id', '=', after.id)
      .executeTakeFirst(),
  )

/** Pricing rules and checklists look at the insurer and the make. */
const decidesVisits = (changed: Partial<RequestFields>): boolean =>
  changed.insurance !== undefined || changed.make !== undefined || changed.makeName !== undefined

/** A visit shows the number and the vehicle of its repair order. */
const showsInVisits = (changed: Partial<RequestFields>): boolean =>
  (['ronumber', ...vehicleFields] as const).some((field) => changed[field] !== undefined)

const chosen = (body: Body): number | null =>
  isNew(body.vehicle?.vehicle) ? null : (body.vehicle?.vehicle ?? null)

/** A closed repair order still takes notes. */
const refuseClosed = ({ status, ro_number }: RequestRow, changed: Partial<RequestFields>): void => {
  const isClosed = status === 5 || status === 6 || status === 9
  const fields = Object.keys(changed).filter((field) => field !== 'notes' && field !== 'internalNotes')
  if (!isClosed || fields.length === 0) return
  const message = `${ro_number} is ${requestStatusNames[status]}: only its notes can change.`
  throw refused(message, { errors: fields.map((field) => ({ field: fieldOf(field), message })) })
}

/** Its shop and its center are no fields of a stored repair order. */
const refuseMoved = (
  request: RequestRow,
  { firm, serviceFirm, vehicle }: Body,
  allowed: ReadonlySet<string>,
): void => {
  const stays = 'A repair order stays with its shop.'
  refuseImmutable({ firm: request.firm }, { firm }, stays)
  refuseImmutable({ serviceFirm: request.service_firm }, { serviceFirm }, chosenOnce)
  const isOthers = !allowed.has('vehicle') && vehicle !== undefined
  if (isOthers) refuseImmutable({ vehicle: request.vehicle }, { vehicle: vehicle.vehicle }, otherSide)
}

/** Who names a center for a new repair order means to ask it. */
const withCenter = (body: Body): Body => {
  const { serviceFirm, wantedCenter } = body
  if (isNew(serviceFirm)) return body
  if (!isNew(wantedCenter) && wantedCenter !== serviceFirm)
    throw refusedFields([{ field: 'serviceFirm', message: 'This is not the center in wantedCenter.' }])
  return { ...body, wantedCenter: serviceFirm }
}

/** The firm that asks. @throws notFound when the caller does not see it */
const shopOf = async (tx: Tx, actor: Actor, id: number): Promise<{ id: number; name: string }> => {
  const firm = seesFirm(actor, id)
    ? await tx
        .selectFrom('firm')
        .select(['id', 'name', 'is_inactive'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!firm) throw notFound('shop')
  if (firm.is_inactive) throw refused(`${firm.name} is inactive and takes no new work.`)
  return firm
}

/** The number after the highest of the firm, one save at a time. */
export const nextNumber = async (tx: Tx, firm: number): Promise<string> => {
  await sql`select pg_advisory_xact_lock(360, ${firm})`.execute(tx)
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(ro_number::bigint), 1000) + 1)::text as next
    from request where firm = ${firm} and ro_number ~ '^[0-9]{1,12}$'`.execute(tx)
  return rows[0]?.next ?? '1001'
}

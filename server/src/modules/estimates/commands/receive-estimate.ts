import { sql } from 'kysely'
import type { EstimateContent, EstimateFields } from '#contract/estimates.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { findOrders, onlyOrder } from '../reads/order-choices.ts'
import type { ReadEstimate } from '../rules/read-estimate.ts'
import { attach, refuseOtherVehicle } from './attach.ts'
import { lockOrder, recordEstimate, type Estimate, type Order } from './lock-estimate.ts'

type Received = { id: number; isKnown: boolean }

/**
 * Stores a read estimate, as a new version of an earlier one if there is one, and adds it to its repair order if it is
 * certain which that is. The same files are stored once.
 */
export const receiveEstimate = async (
  tx: Tx,
  actor: Actor,
  read: ReadEstimate,
  to: EstimateFields,
  now: Date,
): Promise<Received> => {
  const named = to.calibrate && to.calibrate > 0 ? await requireOrder(tx, actor, to.calibrate) : undefined
  const firm = named?.firm ?? (to.firm && to.firm > 0 ? to.firm : actor.firm)
  if (!named && !canSeeFirm(actor, firm)) throw notFound('firm')
  const { vin } = read.content.vehicle
  await sql`select pg_advisory_xact_lock(${advisoryLocks.estimate}, hashtext(${`${firm} ${vin}`}))`.execute(
    tx,
  )
  if (named) refuseOtherVehicle({ vin }, named)
  const known = await findKnown(tx, firm, read.sha256)
  if (known) return { id: await reuse(tx, actor, known, named, now), isKnown: true }
  const before = await findEarlier(tx, firm, read.content, named)
  const estimate = await add(tx, actor, { read, firm, before, named }, now)
  const order = named ?? (await findOrder(tx, actor, estimate, before))
  if (order && estimate.is_latest) await attach(tx, actor, estimate, order, now)
  else {
    const changes: Record<string, [unknown, unknown]> = { name: [null, estimate.file_name] }
    await recordEstimate(tx, actor, estimate, 'received', { changes, ...(order ? { order } : {}) })
  }
  return { id: estimate.id, isKnown: false }
}

const requireOrder = async (tx: Tx, actor: Actor, id: number): Promise<Order> => {
  const order = await lockOrder(tx, actor, id)
  if (!order) throw notFound('repair order')
  return order
}

const findKnown = (tx: Tx, firm: number, sha256: string): Promise<Estimate | undefined> =>
  tx
    .selectFrom('estimate')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('firm', '=', firm)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Files that were received before: a removed estimate comes back, and an open one goes to the named order. */
const reuse = async (
  tx: Tx,
  actor: Actor,
  known: Estimate,
  order: Order | undefined,
  now: Date,
): Promise<number> => {
  if (known.removed_at !== null) {
    await tx.updateTable('estimate').set({ removed_at: null }).where('id', '=', known.id).execute()
    await recordEstimate(tx, actor, known, 'restored')
  }
  if (order && known.request === null && known.is_latest) await attach(tx, actor, known, order, now)
  return known.id
}

/** The latest version of the same estimate: of the same vehicle, and with a number in common or of the same order. */
const findEarlier = async (
  tx: Tx,
  firm: number,
  { vehicle, claimNumber, documentId, ronumber }: EstimateContent,
  order: Order | undefined,
): Promise<Estimate | undefined> =>
  tx
    .selectFrom('estimate')
    .selectAll()
    .where('firm', '=', firm)
    .where('vin', '=', vehicle.vin)
    .where('is_latest', '=', true)
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('claim_number', '=', claimNumber), where('claim_number', '<>', '')]),
        where.and([where('document_id', '=', documentId), where('document_id', '<>', '')]),
        where.and([where('ro_number', '=', ronumber), where('ro_number', '<>', '')]),
        where('request', '=', order?.id ?? -1),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

type New = { read: ReadEstimate; firm: number; before: Estimate | undefined; named: Order | undefined }

const add = async (
  tx: Tx,
  actor: Actor,
  { read, firm, before, named }: New,
  now: Date,
): Promise<Estimate> => {
  const { content } = read
  const { vehicle, owner } = content
  const isLatest = !before || content.supplement >= before.supplement
  if (before && isLatest)
    await tx.updateTable('estimate').set({ is_latest: false }).where('id', '=', before.id).execute()
  return tx
    .insertInto('estimate')
    .values({
      firm,
      original: before ? (before.original ?? before.id) : null,
      is_latest: isLatest,
      // A center may add an estimate to an order of a shop only as part of that order.
      request: named?.id ?? before?.request ?? null,
      is_processed: !isLatest && (before?.is_processed ?? false),
      format: content.format,
      file_name: read.name,
      sha256: read.sha256,
      ro_number: content.ronumber.slice(0, 40),
      claim_number: content.claimNumber.slice(0, 60),
      document_id: content.documentId.slice(0, 60),
      supplement: content.supplement,
      vin: vehicle.vin,
      vehicle_text: [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ').slice(0, 320),
      owner_name: ([owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.companyName).slice(
        0,
        400,
      ),
      insurer_name: content.insurer,
      gross: content.gross,
      line_count: content.lines.length,
      content: JSON.stringify(content),
      received_by: actor.user,
      received_name: actor.name,
      received_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findOrder = async (
  tx: Tx,
  actor: Actor,
  estimate: Estimate,
  before: Estimate | undefined,
): Promise<Order | undefined> => {
  if (before?.request) {
    const order = await lockOrder(tx, actor, before.request)
    if (order) return order.vin === '' || order.vin === estimate.vin ? order : undefined
  }
  const { firm, ro_number: ronumber, claim_number: claimNumber, vin } = estimate
  const id = onlyOrder(await findOrders(runInTx(tx), actor, { firm, ronumber, claimNumber, vin }))
  return id === null ? undefined : lockOrder(tx, actor, id)
}

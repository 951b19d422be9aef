import { sql } from 'kysely'
import type { processRepair, saveRepair, EstimateContent } from '#contract/estimates.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { saveContact } from '../../contacts/door.ts'
import { saveRequest } from '../../requests/door.ts'
import { t } from '../texts.ts'
import { attach } from './attach.ts'
import { lockEstimate, lockOrder, recordEstimate, type Estimate } from './lock-estimate.ts'

/** Adds an estimate to a repair order, or creates the order from it. Repeating the call changes nothing. */
export const addToOrder = async (
  tx: Tx,
  actor: Actor,
  { repairData, calibrate = 0, firm = 0 }: BodyOf<typeof processRepair>,
  now: Date,
): Promise<void> => {
  const estimate = await lockEstimate(tx, actor, repairData)
  if (estimate.removed_at !== null) throw refused(t.message('process.removed'))
  if (!estimate.is_latest) throw refused(t.message('process.old'))
  if (estimate.request !== null && (await isStored(tx, estimate.request))) {
    if (calibrate <= 0 || calibrate === estimate.request) return
    throw refused(t.message('process.elsewhere'))
  }
  const id = calibrate > 0 ? calibrate : await createOrder(tx, actor, estimate, firm, now)
  const order = await lockOrder(tx, actor, id)
  if (!order) throw notFound('repair order')
  await attach(tx, actor, estimate, order, now)
}

/** An order in the trash gives its estimate free. */
const isStored = async (tx: Tx, request: number): Promise<boolean> =>
  (await tx
    .selectFrom('request')
    .select('id')
    .where('id', '=', request)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

const createOrder = async (
  tx: Tx,
  actor: Actor,
  estimate: Estimate,
  chosen: number,
  now: Date,
): Promise<number> => {
  const content = estimate.content as unknown as EstimateContent
  const firm = chosen > 0 ? chosen : estimate.firm
  const { vehicle, ronumber, estimator } = content
  const isTaken = await tx
    .selectFrom('request')
    .select('id')
    .where('firm', '=', firm)
    .where(sql<string>`lower(ro_number)`, '=', ronumber.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const insurance = await insurerNamed(tx, firm, content.insurer)
  const contact = await customerOf(tx, actor, firm, content.owner)
  return saveRequest(
    tx,
    actor,
    {
      calibrate: -1,
      firm,
      ...(isTaken ? {} : { ronumber }),
      ...(estimator === '' ? {} : { estimator: estimator.slice(0, 120) }),
      ...(insurance === null ? {} : { insurance }),
      ...(contact === null ? {} : { contact }),
      vehicle: {
        vehicle: -1,
        vin: vehicle.vin,
        makeName: vehicle.make.slice(0, 80),
        model: vehicle.model.slice(0, 80),
        ...(vehicle.year === null ? {} : { year: vehicle.year }),
      },
    },
    now,
  )
}

/** The insurer of that name, of the location or of the shared list. */
const insurerNamed = async (tx: Tx, firm: number, name: string): Promise<number | null> => {
  if (name === '') return null
  const found = await tx
    .selectFrom('insurer')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('firm', 'in', [firm, 1])
    .where('is_inactive', '=', false)
    .orderBy('firm', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

/** The contact of exactly that name, or a new one. */
const customerOf = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  { firstName, lastName, companyName }: EstimateContent['owner'],
): Promise<number | null> => {
  const isCompany = firstName === '' && lastName === ''
  const names = {
    firstName: isCompany ? '' : firstName.slice(0, 50),
    lastName: isCompany ? '' : lastName.slice(0, 50),
    companyName: isCompany ? companyName.slice(0, 100) : '',
  }
  if (Object.values(names).every((name) => name === '')) return null
  const known = await tx
    .selectFrom('contact')
    .select('id')
    .where('firm', '=', firm)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(first_name)`, '=', names.firstName.toLowerCase())
    .where(sql<string>`lower(last_name)`, '=', names.lastName.toLowerCase())
    .where((where) =>
      isCompany
        ? where(sql<string>`lower(company_name)`, '=', names.companyName.toLowerCase())
        : where.and([]),
    )
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await saveContact(tx, actor, { contact: -1, firm, ...names, isCompany })
  return id
}

/** Marks an estimate as processed without an order, or as open again. @throws Problem 409 */
export const markProcessed = async (
  tx: Tx,
  actor: Actor,
  { repairData, isProcessed, version }: BodyOf<typeof saveRepair>,
  now: Date,
): Promise<void> => {
  const estimate = await lockEstimate(tx, actor, repairData)
  if (estimate.removed_at !== null) throw notFound('estimate')
  if (estimate.request !== null && !isProcessed) throw refused(t.message('unprocess.linked'))
  const changed = await mergeSent(tx, actor, 'estimate', estimate, { is_processed: isProcessed }, version)
  if (Object.keys(changed).length === 0) return
  const saved = await tx
    .updateTable('estimate')
    .set({ ...changed, processed_at: isProcessed ? now.toISOString() : null })
    .where('id', '=', estimate.id)
    .returning(['id', 'firm', 'version'])
    .executeTakeFirstOrThrow()
  await recordEstimate(tx, actor, saved, 'changed', { changes: difference(estimate, changed) })
}

/** Removes an estimate with all its versions, or restores it. Its repair order keeps the lines. */
export const removeEstimate = async (
  tx: Tx,
  actor: Actor,
  { repairData, undo }: { repairData: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const estimate = await lockEstimate(tx, actor, repairData)
  if ((estimate.removed_at === null) === undo) return { ok: true }
  const first = estimate.original ?? estimate.id
  await tx
    .updateTable('estimate')
    .set({ removed_at: undo ? null : now.toISOString() })
    .where((where) => where.or([where('id', '=', first), where('original', '=', first)]))
    .execute()
  const { version } = await tx
    .selectFrom('estimate')
    .select('version')
    .where('id', '=', estimate.id)
    .executeTakeFirstOrThrow()
  await recordEstimate(tx, actor, { ...estimate, version }, undo ? 'restored' : 'deleted')
  return { ok: true }
}

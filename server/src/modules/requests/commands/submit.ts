import { checkVin } from '#contract/kit/vin.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { refuseUnconfirmed } from '../blueprint/refuse-unconfirmed.ts'
import type { RequestRow } from '../store.ts'

export type Center = { id: number; name: string }

/** A center, numbers as firm types (decisions, "Firms"). */
const centerType = 6

export const chosenOnce = 'The center is chosen when the repair order is submitted.'

/**
 * Who shall do the work: the center that was named, or the primary one of the shop; a center that makes its own repair
 * order does its own work.
 * @throws refused when there is none to send it to
 */
export const chooseCenter = async (
  tx: Tx,
  request: Pick<RequestRow, 'firm' | 'shop_name'>,
  asked: number | undefined,
): Promise<Center> => {
  const named = asked !== undefined && asked > 0 ? asked : null
  const serving = await tx
    .selectFrom('center_of as c')
    .innerJoin('firm as f', 'f.id', 'c.center')
    .select(['f.id', 'f.name', 'f.is_inactive', 'c.is_primary'])
    .where('c.firm', '=', request.firm)
    .orderBy('c.is_primary', 'desc')
    .orderBy('f.name')
    .execute()
  const own = await tx
    .selectFrom('firm as f')
    .select(['f.id', 'f.name', 'f.is_inactive', 'f.type'])
    .where('f.id', '=', request.firm)
    .executeTakeFirst()
  const choices = [...serving, ...(own?.type === centerType ? [own] : [])]
  const center =
    named === null
      ? choices[0]
      : (choices.find((each) => each.id === named) ?? (await linkedCenter(tx, request.firm, named)))
  if (!center && named !== null) throw notFound('center')
  if (!center)
    throw refused(
      `No center serves ${request.shop_name || 'this shop'} yet. Choose one for it under Locations, then submit.`,
    )
  if (center.is_inactive) throw refused(`${center.name} takes no new work. Choose another center.`)
  return { id: center.id, name: center.name }
}

/** A center out of the shop's network, which is chosen by name and never by itself. */
const linkedCenter = (tx: Tx, shop: number, center: number) =>
  tx
    .selectFrom('firm_link as l')
    .innerJoin('firm as f', 'f.id', 'l.firm2')
    .select(['f.id', 'f.name', 'f.is_inactive'])
    .where('l.firm', '=', shop)
    .where('l.firm2', '=', center)
    .where('l.kind', '=', 'out-of-network')
    .where('f.type', '=', centerType)
    .executeTakeFirst()

/** Which car comes: by a VIN that can be read, or by make and model. A year alone is of every new order. */
const namesVehicle = async (tx: Tx, { vehicle, vin }: RequestRow): Promise<boolean> => {
  if (checkVin(vin).ok) return true
  if (vehicle === null) return false
  const known = await tx
    .selectFrom('vehicle')
    .select(['make_name', 'model'])
    .where('id', '=', vehicle)
    .executeTakeFirst()
  return Boolean(known?.make_name && known.model)
}

/** What a center needs to know before it can answer. @throws refused naming all that is missing */
export const refuseUnready = async (tx: Tx, request: RequestRow): Promise<void> => {
  await refuseUnconfirmed(tx, request)
  const missing: { field: string; message: string }[] = []
  if (!(await namesVehicle(tx, request))) {
    const whole = request.vin === '' ? 'the VIN' : `the whole VIN in place of "${request.vin}"`
    missing.push({ field: 'vehicle', message: `${whole}, or make and model` })
  }
  const visit = await tx
    .selectFrom('event')
    .select('id')
    .where('request', '=', request.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (request.wanted_services.length === 0 && request.notes.trim() === '' && !visit)
    missing.push({ field: 'wantedServices', message: 'at least one service, or notes that say what to do' })
  if (missing.length > 0)
    throw refused(
      `${request.ro_number} cannot be submitted yet. Add ${missing.map((each) => each.message).join(' and ')}.`,
      { errors: missing },
    )
}

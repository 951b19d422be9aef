import { checkVin } from '#contract/kit/vin.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { refuseUnconfirmed } from '../blueprint/refuse-unconfirmed.ts'
import type { RequestRow } from '../store.ts'
import { t } from './texts.ts'

export type Center = { id: number; name: string }

/** The Center key of `firmTypes`. */
const centerType = 6

/**
 * Chooses the center for a request: the named one, or the shop's primary center. A center does the work of its own
 * repair orders.
 * @throws notFound for an unknown center, refused when no active center serves the shop
 */
export const chooseCenter = async (
  tx: Tx,
  request: Pick<RequestRow, 'firm' | 'shop_name'>,
  requested: number | undefined,
): Promise<Center> => {
  const named = requested !== undefined && requested > 0 ? requested : null
  const serving = await tx
    .selectFrom('center_of as c')
    .innerJoin('firm as f', 'f.id', 'c.center')
    .select(['f.id', 'f.name', 'f.is_inactive', 'c.is_primary'])
    .where('c.firm', '=', request.firm)
    .orderBy('c.is_primary', 'desc')
    .orderBy('f.name')
    .execute()
  const requester = await tx
    .selectFrom('firm as f')
    .select(['f.id', 'f.name', 'f.is_inactive', 'f.type'])
    .where('f.id', '=', request.firm)
    .executeTakeFirst()
  const choices = [...serving, ...(requester?.type === centerType ? [requester] : [])]
  const center =
    named === null
      ? choices[0]
      : (choices.find((each) => each.id === named) ?? (await linkedCenter(tx, request.firm, named)))
  if (!center && named !== null) throw notFound('center')
  if (!center)
    throw refused(
      request.shop_name
        ? t.message('submit.noCenter', { shop: request.shop_name })
        : t.message('submit.noCenterHere'),
    )
  if (center.is_inactive) throw refused(t.message('submit.centerInactive', { center: center.name }))
  return { id: center.id, name: center.name }
}

/** A linked center outside the shop's network. It must be named; it is never the default. */
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

/** Whether the vehicle is identified by a valid VIN or by make and model. The year doesn't count: it has a default. */
const isVehicleIdentified = async (tx: Tx, { vehicle, vin }: RequestRow): Promise<boolean> => {
  if (checkVin(vin).ok) return true
  if (vehicle === null) return false
  const known = await tx
    .selectFrom('vehicle')
    .select(['make_name', 'model'])
    .where('id', '=', vehicle)
    .executeTakeFirst()
  return Boolean(known?.make_name && known.model)
}

/** Checks that a request has what a center needs to respond. @throws refused naming everything that is missing */
export const refuseIncomplete = async (tx: Tx, request: RequestRow): Promise<void> => {
  await refuseUnconfirmed(tx, request)
  const missing: { field: string; message: string }[] = []
  if (!(await isVehicleIdentified(tx, request))) {
    const message = request.vin === '' ? t('missing.vin') : t('missing.fullVin', { vin: request.vin })
    missing.push({ field: 'vehicle', message })
  }
  const visit = await tx
    .selectFrom('event')
    .select('id')
    .where('request', '=', request.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (request.wanted_services.length === 0 && request.notes.trim() === '' && !visit)
    missing.push({ field: 'wantedServices', message: t('missing.services') })
  const [first, second] = missing
  if (!first) return
  const params = { ro: request.ro_number, missing: first.message }
  const message = second
    ? t.message('submit.incompleteTwo', { ...params, also: second.message })
    : t.message('submit.incomplete', params)
  throw refused(message, { errors: missing })
}

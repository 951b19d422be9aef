import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Brand, saveBrand as call } from '#contract/brands.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { getBrand } from '../reads/brands.ts'
import { brandFirmTypes, lockBrand, publishBrand } from '../store.ts'
import { insertFirm, updateFirm } from '../../firms/door.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>
type Fields = { name: string; phone: string; email: string; web_address: string; is_inactive: boolean }
const host = 1

/** Adds a brand below the host, or changes one. */
export const saveBrand = async (tx: Tx, actor: Actor, body: In): Promise<Brand> => {
  const values = {
    name: body.brandName,
    phone: body.phone,
    email: body.email,
    web_address: body.webAddress,
    is_inactive: body.isInactive,
  }
  const sent = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
  const id = isNew(body.brand) ? await add(tx, actor, sent) : await change(tx, actor, body, sent)
  return getBrand(runInTx(tx), actor, id)
}

/**
 * Two brands with the same name could not be told apart. The lock makes concurrent saves wait for each other.
 */
const refuseSameName = async (tx: Tx, name: string | undefined, own: number): Promise<void> => {
  if (name === undefined) return
  await sql`select pg_advisory_xact_lock(${advisoryLocks.brandName})`.execute(tx)
  const { rows } = await sql`select 1 from firm f
    where f.type = ${brandFirmTypes.brand} and lower(f.name) = lower(${name}) and f.id <> ${own}`.execute(tx)
  if (rows.length > 0) throw refused(t.message('name.taken', { name }))
}

const add = async (tx: Tx, actor: Actor, sent: Partial<Fields>): Promise<number> => {
  const { name, ...rest } = sent
  if (!name) throw invalid([{ field: 'brandName', message: t.message('name.required') }])
  await refuseSameName(tx, name, 0)
  const id = await insertFirm(tx, { ...rest, name, parent: host, type: brandFirmTypes.brand })
  await recordHistory(tx, actor, { entity: 'firm', id, firm: id, version: 1, what: 'created' })
  await publishBrand(tx, actor, 'brands.created', { id, version: 1 })
  return id
}

const change = async (tx: Tx, actor: Actor, body: In, sent: Partial<Fields>): Promise<number> => {
  const stored = await lockBrand(tx, actor, body.brand)
  const { id } = stored
  const before = Object.fromEntries(
    Object.keys(sent).map((field) => [field, stored[field as keyof Fields]]),
  ) as Partial<Fields>
  const row = { entity: 'firm', id, version: stored.version }
  const changed = await mergeChanges(tx, actor, row, before, sent, body.version, { name: 'brandName' })
  if (Object.keys(changed).length === 0) return id
  await refuseSameName(tx, changed.name, id)
  const version = await updateFirm(tx, id, changed)
  const changes = difference(before, changed)
  await recordHistory(tx, actor, { entity: 'firm', id, firm: id, version, what: 'changed', changes })
  await publishBrand(tx, actor, 'brands.changed', { id, version })
  return id
}

import { sql } from 'kysely'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'

/** Numbers of firm.type. */
export const brandFirmTypes = { brand: 2, franchisee: 3, shop: 7 } as const

/**
 * Locks a brand for a change.
 * @throws notFound if it is not a brand
 */
export const lockBrand = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx
    .selectFrom('firm')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', brandFirmTypes.brand)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.id)) throw notFound('brand')
  return stored
}

/** Publishes a change of a brand to everyone below it. */
export const publishBrand = async (
  tx: Tx,
  actor: Actor,
  name: string,
  { id, version }: { id: number; version: number },
): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select f.id from firm f where f.path @> array[${id}::int]`.execute(tx)
  const parties = [id, ...rows.map((row) => row.id)]
  await publish(tx, actor, { name, entity: 'brand', id, version, firm: id, parties })
}

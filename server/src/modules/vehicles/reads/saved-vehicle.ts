import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { vehicle } from '#contract/vehicles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Tx } from '#server/kernel/postgres/database.ts'
import { vehicleColumns } from './vehicles.ts'

export const getSavedVehicle = async (
  tx: Tx,
  builder: Builder,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof vehicle>> => {
  const { rows } = await tx.executeQuery(
    sql<
      AnswerOf<typeof vehicle>
    >`select ${vehicleColumns(actor)} from vehicle v left join contact c on c.id = v.contact
      where v.id = ${id}`.compile(builder),
  )
  return rows[0] as AnswerOf<typeof vehicle>
}

import type { Tx } from '#server/kernel/postgres/database.ts'

/** The IANA time zone of the location that does the work: the center's, or the shop's before a center is assigned. */
export const workTimeZone = async (
  tx: Tx,
  parties: { firm: number; service_firm: number | null },
): Promise<string> => {
  const row = await tx
    .selectFrom('firm')
    .select('time_zone')
    .where('id', 'in', [parties.service_firm ?? parties.firm, parties.firm])
    .orderBy((eb) => eb('id', '=', parties.service_firm), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

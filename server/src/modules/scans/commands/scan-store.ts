import { sql } from 'kysely'
import type { ScanShape } from '#contract/scans.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { RunQuery, Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { lockOrder, type LockedOrder } from '../../adas/door.ts'
import { configurationOfOrder } from '../reads/configuration.ts'
import { scanShapeOf, scansStatement, type LinkServices } from '../reads/scan-rows.ts'
import { systemOfCode } from '../rules/link-system.ts'
import type { ReadCode } from '../rules/types.ts'

/** Replaces the codes of a scan. */
export const insertCodes = async (
  tx: Tx,
  { id, request }: { id: number; request: number },
  codes: readonly ReadCode[],
): Promise<void> => {
  await tx.deleteFrom('scan_code').where('scan', '=', id).execute()
  if (codes.length === 0) return
  await tx
    .insertInto('scan_code')
    .values(
      codes.map((code, index) => ({
        scan: id,
        request,
        number: index + 1,
        ...code,
        system: systemOfCode(code),
      })),
    )
    .execute()
}

export type LockedScan = {
  id: number
  request: number
  kind: 'pre' | 'inProcess' | 'post'
  file: number | null
  file_name: string
  is_read: boolean
  content: string
  deleted_at: string | null
  version: number
}

/** Locks a scan and its order. @throws notFound outside the caller's scope */
export const lockScan = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ scan: LockedScan; order: LockedOrder }> => {
  const found = await sql<{ request: number }>`select request from scan where id = ${id}`.execute(tx)
  if (!found.rows[0]) throw notFound('scan')
  const order = await lockOrder(tx, actor, found.rows[0].request)
  const { rows } =
    await sql<LockedScan>`select id, request, kind, file, file_name, is_read, content, deleted_at, version
    from scan where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw notFound('scan')
  return { scan: rows[0], order }
}

/** A scan as it is now. */
export const answerScan = async (
  run: RunQuery,
  services: LinkServices,
  actor: Actor,
  id: number,
): Promise<ScanShape> => {
  const [row] = await run(scansStatement(actor, sql`s.id = ${id}`))
  if (!row) throw notFound('scan')
  const [configuration] = await run(configurationOfOrder(actor, row.request))
  return scanShapeOf(services, actor, row, configuration?.ignored_codes ?? [])
}

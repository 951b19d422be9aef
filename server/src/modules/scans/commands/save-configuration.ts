import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type {
  ScanConfiguration,
  deleteScanProConfiguration,
  saveScanProConfiguration,
} from '#contract/scans.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import {
  changeRecord,
  saveRecord,
  type RecordKind,
  type StoredRecord,
} from '#server/kernel/records/save-record.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { publishList } from '../../lookups/door.ts'
import { getConfiguration } from '../reads/configuration.ts'
import { t } from '../texts.ts'

const configurations: RecordKind = {
  table: 'scan_configuration',
  what: 'scan configuration',
  names: {
    kinds: 'criteria.kinds',
    makes: 'criteria.makes',
    year_from: 'criteria.yearFrom',
    year_to: 'criteria.yearTo',
    ignored_codes: 'criteria.ignoredCodes',
  },
  jsonColumns: ['checklist'],
  // Repair orders of the shops that it serves ask for other scans now.
  publish: (tx, actor, row) => publishList(tx, actor, 'scans.configurationChanged', row),
}

/** The row of a location, removed or not. Locks the location, so that two people don't make two. */
const lockConfiguration = async (tx: Tx, actor: Actor, firm: number): Promise<StoredRecord | undefined> => {
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  await sql`select pg_advisory_xact_lock(${advisoryLocks.scanConfiguration}, ${firm})`.execute(tx)
  const found = await sql`select 1 from firm where id = ${firm}`.execute(tx)
  if (found.rows.length === 0) throw notFound('firm')
  const { rows } =
    await sql<StoredRecord>`select * from scan_configuration where firm = ${firm} for update`.execute(tx)
  return rows[0]
}

/** Saves the scan configuration of a location. The visited step is the highest one reached, so it never goes back. */
export const saveConfiguration = async (
  tx: Tx,
  actor: Actor,
  { businessId, criteria, checklist, visitedStep, version }: BodyOf<typeof saveScanProConfiguration>,
): Promise<ScanConfiguration> => {
  if (businessId <= 0) throw invalid([{ field: 'businessId', message: t.message('configuration.firm') }])
  if (criteria?.yearFrom && criteria.yearTo && criteria.yearTo < criteria.yearFrom)
    throw invalid([{ field: 'criteria.yearTo', message: t.message('configuration.years') }])
  const stored = await lockConfiguration(tx, actor, businessId)
  if (stored?.deleted_at)
    await changeRecord(tx, actor, configurations, stored, { deleted_at: null }, 'restored')
  const reached = Math.max(visitedStep ?? 0, Number(stored?.visited_step ?? 0))
  await saveRecord(
    tx,
    actor,
    configurations,
    { id: stored?.id ?? -1, version: stored?.deleted_at ? undefined : version },
    {
      kinds: criteria?.kinds,
      makes: criteria?.makes,
      year_from: criteria?.yearFrom,
      year_to: criteria?.yearTo,
      ignored_codes: criteria?.ignoredCodes,
      checklist,
    },
    { ownerOfNew: () => businessId, check: () => Promise.resolve({ changed_name: actor.name }) },
  )
  // Where somebody is in the wizard is no change of the configuration, so it has no part in its history.
  if (reached > Number(stored?.visited_step ?? 0))
    await tx
      .updateTable('scan_configuration')
      .set({ visited_step: reached })
      .where('firm', '=', businessId)
      .execute()
  return getConfiguration(runInTx(tx), actor, businessId)
}

/** Removes the configuration of a location, or restores it. Repeating the call changes nothing. */
export const removeConfiguration = async (
  tx: Tx,
  actor: Actor,
  { businessId, undo }: BodyOf<typeof deleteScanProConfiguration>,
  now: Date,
): Promise<{ ok: true }> => {
  const stored = await lockConfiguration(tx, actor, businessId)
  if (!stored) throw notFound('scan configuration')
  if ((stored.deleted_at === null) !== undo)
    await changeRecord(
      tx,
      actor,
      configurations,
      stored,
      { deleted_at: undo ? null : now.toISOString() },
      undo ? 'restored' : 'removed',
    )
  return { ok: true }
}

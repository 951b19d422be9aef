import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { importCalibrateServices } from '#contract/checklists.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { loadImportBase } from '../reads/import-base.ts'
import { readCsv } from '../rules/csv.ts'
import { compareServices, type Difference } from '../rules/service-difference.ts'
import { readServices, type Names, type WantedService } from '../rules/service-file.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof importCalibrateServices>

/**
 * Imports services from CSV. All or nothing: with a bad row, or in a dry run, it only returns the
 * differences.
 */
export const importServices = async (
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof importCalibrateServices>,
  text: unknown,
  now: Date,
): Promise<Answer> => {
  if (typeof text !== 'string') throw invalid([{ field: 'body', message: t.message('import.type') }])
  const firm = ownerFirm(actor, query.firm)
  const { stored, names } = await loadImportBase(tx, firm)
  const { rows, bad } = readServices(readCsv(text), names)
  // Unreadable rows would count as missing, so with any of them we cannot say what would be replaced.
  const difference = compareServices(rows, stored, query.isReplace && bad.length === 0)
  const isApplied = !query.dryRun && bad.length === 0
  const inactivatedOn = isApplied && difference.inactivated.length > 0 ? now.toISOString() : null
  if (isApplied) await applyDifference(tx, actor, firm, difference, now)
  return {
    ...toAnswer(difference, names),
    isApplied,
    rows: rows.length,
    bad: bad.slice(0, 500),
    inactivatedOn,
  }
}

const applyDifference = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  difference: Difference,
  now: Date,
): Promise<void> => {
  const { added, changed, inactivated } = difference
  // Inactivate first, then change, then add, so that a code moving from one service to another is free by
  // then.
  if (inactivated.length > 0)
    await sql`update service set is_inactive = true, inactivated_on = ${now.toISOString()}
      where id = any(${inactivated.map(({ id }) => id)}::int[])`.execute(tx)
  for (const { stored, next } of changed) {
    const { version } = await tx
      .updateTable('service')
      .set(next as object)
      .where('id', '=', stored.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const before: Record<string, unknown> = stored
    const changes = Object.fromEntries(Object.entries(next).map(([key, to]) => [key, [before[key], to]]))
    await recordHistory(tx, actor, {
      entity: 'service',
      id: stored.id,
      firm,
      version,
      what: 'imported',
      changes: changes as Record<string, [unknown, unknown]>,
    })
  }
  if (added.length > 0) await insertServices(tx, firm, added)
  const counts = { added: added.length, changed: changed.length, inactivated: inactivated.length }
  if (counts.added + counts.changed + counts.inactivated === 0) return
  const changes = Object.fromEntries(
    Object.entries(counts).map(([what, count]): [string, [unknown, unknown]] => [what, [null, count]]),
  )
  await recordHistory(tx, actor, {
    entity: 'service_import',
    id: firm,
    firm,
    version: 1,
    what: 'imported',
    changes,
  })
  await publishList(tx, actor, 'checklists.servicesImported', { entity: 'service', id: 0, version: 0, firm })
}

const insertServices = (tx: Tx, firm: number, added: readonly WantedService[]) =>
  sql`insert into service (firm, name, code, service_group, hours, rate_type, event_type, vehicle_make, sort)
    select ${firm}, r.name, r.code, r.service_group, r.hours, r.rate_type, r.event_type, r.vehicle_make,
      (select coalesce(max(sort), 0) from service where firm = ${firm}) + 10 * row_number() over (order by r.line)
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r(line int, name text, code text, service_group int,
      hours numeric, rate_type int, event_type int, vehicle_make int)`.execute(tx)

const nameLists: Record<string, keyof Names> = {
  service_group: 'groups',
  rate_type: 'rateTypes',
  event_type: 'eventTypes',
  vehicle_make: 'makes',
}

/** The differences as text, with names in place of ids. */
const toAnswer = (difference: Difference, names: Names) => {
  const display = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'import.yes' : 'import.no')
    const list = nameLists[field]
    if (!list || value === null) return typeof value === 'string' ? value : ''
    return [...names[list]].find(([, id]) => id === value)?.[0] ?? t('import.inactive')
  }
  return {
    same: difference.same,
    added: difference.added.map(({ line, name, groupName }) => ({ line, name, group: groupName })),
    changed: difference.changed.map(({ line, stored, next }) => ({
      line,
      id: stored.id,
      name: stored.name,
      changes: Object.entries(next).map(([field, to]) => ({
        field: t(`field.${field as keyof typeof next}`),
        from: display(field, stored[field as keyof typeof stored]),
        to: display(field, to),
      })),
    })),
    inactivated: difference.inactivated.map(({ id, name }) => ({ id, name })),
  }
}

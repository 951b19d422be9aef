import { sql } from 'kysely'
import { scanKinds } from '#contract/kit/scans.ts'
import type { OrderScans, ScanShape } from '#contract/scans.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { compareScans } from '../rules/compare.ts'
import type { Layout } from '../rules/types.ts'
import { askedKinds, configurationOfOrder } from './configuration.ts'
import { codeShape, scanShapeOf, scansStatement, type LinkServices } from './scan-rows.ts'

type Head = { id: number; vin: string; vehicle_text: string; make: string; year: number | null }
const headOf = (actor: Actor, request: number) =>
  statement(sql<Head>`select r.id, r.vin, r.vehicle_text, coalesce(v.make_name, '') as make, v.year
    from request r left join vehicle v on v.id = r.vehicle
    where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`)

/** The scans of a vehicle on all orders that the caller sees. */
export const listScansByVin = async (
  services: LinkServices,
  db: Reads,
  actor: Actor,
  given: string,
): Promise<ScanShape[]> => {
  const vin = given.replaceAll(/[\s-]/g, '').toUpperCase()
  if (vin === '') return []
  const rows = await db.rows(scansStatement(actor, sql`(r.vin = ${vin} or s.vin = ${vin})`))
  return rows.map((row) => scanShapeOf(services, actor, row, []))
}

/** The scans of an order with what changed between them. @throws notFound outside the caller's scope */
export const getOrderScans = async (
  services: LinkServices & { scanFiles: { isOn: boolean } },
  db: Reads,
  actor: Actor,
  request: number,
): Promise<OrderScans> => {
  const [heads, scans, configurations] = await db.batch([
    headOf(actor, request),
    scansStatement(actor, sql`s.request = ${request}`),
    configurationOfOrder(actor, request),
  ])
  const [head] = heads
  if (!head) throw notFound('repair order')
  const [configuration] = configurations
  const ignored = configuration?.ignored_codes ?? []
  const asked = askedKinds(configuration, head)
  return {
    calibrate: head.id,
    vin: head.vin,
    vehicleText: head.vehicle_text,
    scans: scans.map((row) => scanShapeOf(services, actor, row, ignored)),
    codes: compareScans(scans.map((row) => ({ kind: row.kind, isRead: row.is_read, codes: row.codes }))).map(
      ({ first, ...rest }) => ({ ...codeShape(first, ignored), ...rest }),
    ),
    asked,
    missing: scanKinds.filter((kind) => asked.includes(kind) && !scans.some((scan) => scan.kind === kind)),
    checklist: configuration?.checklist ?? [],
    takesAddresses: services.scanFiles.isOn,
    rights: ['add'],
  }
}

/** What reading and checking a report for an order takes. @throws notFound outside the caller's scope */
export const loadReadingFacts = async (run: RunQuery, actor: Actor, request: number) => {
  const [[head], layouts, [configuration]] = await Promise.all([
    run(headOf(actor, request)),
    run(layoutsOf(actor)),
    run(configurationOfOrder(actor, request)),
  ])
  if (!head) throw notFound('repair order')
  return { vin: head.vin, layouts, checklist: configuration?.checklist ?? [] }
}

/** The layouts that the caller's location taught, then those of the ones above it. */
export const layoutsOf = (actor: Actor) =>
  statement(sql<Layout>`select l.name, l.separator, l.header, l.columns from firm own
    join scan_layout l on l.firm = any(own.path)
    where own.id = ${actor.firm} order by array_position(own.path, l.firm) desc, l.id`)

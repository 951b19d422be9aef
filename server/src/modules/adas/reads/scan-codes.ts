import { sql } from 'kysely'
import type { RepairLineShape } from '#contract/adas.ts'
import type { AdasSystem } from '#contract/kit/adas.ts'
import type { ScanKind } from '#contract/kit/scans.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type ScanCodeRow = {
  code: string
  module: string
  text: string
  kind: ScanKind
  system: AdasSystem | null
}

/** Numbers of the lines that stand for codes begin here, behind every line of an estimate. */
const firstNumber = 10_001

/** The codes that the scans of an order found, each once, with the scan that found it first. */
export const scanCodesStatement = (request: number) =>
  statement(sql<ScanCodeRow>`select code, module, text, kind, system from (
      select distinct on (c.code, lower(c.module)) c.code, c.module, c.text, c.system, s.kind, s.id, c.number
      from scan_code c join scan s on s.id = c.scan and s.deleted_at is null
      where c.request = ${request} order by c.code, lower(c.module), s.id) c order by id, number`)

/** The same for several orders. */
export const scanCodesOfStatement = (requests: readonly number[]) =>
  statement(sql<ScanCodeRow & { request: number }>`select request, code, module, text, kind, system from (
      select distinct on (c.request, c.code, lower(c.module)) c.request, c.code, c.module, c.text, c.system, s.kind, s.id, c.number
      from scan_code c join scan s on s.id = c.scan and s.deleted_at is null
      where c.request = any(${[...requests]}::int[])
      order by c.request, c.code, lower(c.module), s.id) c order by request, id, number`)

/** A code as a line of the plan, whose area is the kind of the scan, and the system behind it. */
export const scanLine = (
  { code, module, text, kind, system }: ScanCodeRow,
  index: number,
): { line: RepairLineShape; system: AdasSystem | null } => ({
  system,
  line: {
    repairLine: 0,
    number: firstNumber + index,
    text: [code, text, module && `(${module})`].filter(Boolean).join(' '),
    area: kind,
    hours: null,
    part: 'faultCode',
    operation: null,
    side: /\b(left|lh)\b/i.test(module) ? 'left' : /\b(right|rh)\b/i.test(module) ? 'right' : null,
    faultCodes: [code],
    system: null,
    source: 'scan',
    version: 1,
  },
})

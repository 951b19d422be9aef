import { unescapeFormula } from '#contract/kit/formula.ts'
import type { Csv } from './csv.ts'
import { t } from '../texts.ts'

export type BadRow = { line: number; column: string; reason: string }
/** A row of the file with names resolved to ids and exact hours. */
export type WantedService = {
  line: number
  name: string
  code: string
  groupName: string
  service_group: number
  hours: string
  /** Undefined if the file has no such column; the stored value stays. */
  rate_type?: number | null | undefined
  event_type?: number | null | undefined
  vehicle_make?: number | null | undefined
}
type Ids = ReadonlyMap<string, number>
/** Ids by lower-case name of everything a row can refer to. */
export type Names = { groups: Ids; rateTypes: Ids; eventTypes: Ids; makes: Ids }

// texts-ignore: the column names of the file, which its first line must have
const columns = ['Group', 'Service', 'Code', 'Hours', 'Rate type', 'Visit type', 'Make'] as const
type Column = (typeof columns)[number]
const required: readonly Column[] = ['Group', 'Service', 'Hours']
export const maxRows = 5000

const columnIndexes = (head: readonly string[]): Map<Column, number> => {
  const names = head.map((name) => name.toLowerCase())
  return new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]))
}

/**
 * Parses the rows of a services file. Errors carry line, column, and reason; parsing continues after them.
 */
export const readServices = (csv: Csv, names: Names): { rows: WantedService[]; bad: BadRow[] } => {
  const bad: BadRow[] = csv.fault ? [{ ...csv.fault, column: '' }] : []
  const [head, ...records] = csv.records
  if (!head) return { rows: [], bad: [...bad, { line: 1, column: '', reason: t('import.empty') }] }
  const indexes = columnIndexes(head.cells)
  for (const column of required)
    if (indexes.get(column) === -1)
      bad.push({ line: head.line, column, reason: t('import.column', { column }) })
  if (records.length > maxRows)
    bad.push({ line: head.line, column: '', reason: t('import.rows', { max: maxRows }) })
  if (bad.length > 0) return { rows: [], bad }
  const rows: WantedService[] = []
  const linesByKey = new Map<string, number>()
  for (const { line, cells } of records) {
    const errors: BadRow[] = []
    const report = (column: Column, reason: string) => void errors.push({ line, column, reason })
    const cell = (column: Column) => unescapeFormula(cells[indexes.get(column) ?? -1] ?? '')
    const readText = (column: Column, most: number) => {
      const text = cell(column)
      if (text === '') report(column, t('import.missing'))
      else if (text.length > most) report(column, t('import.long', { max: most }))
      return text
    }
    const resolveId = (column: Column, ids: Ids): number | null | undefined => {
      if (indexes.get(column) === -1) return undefined
      const text = cell(column)
      const id = ids.get(text.toLowerCase())
      if (text !== '' && id === undefined) report(column, t('import.unknown', { name: text }))
      return id ?? null
    }
    const name = readText('Service', 200)
    const code = cell('Code')
    if (code.length > 60) report('Code', t('import.long', { max: 60 }))
    const groupName = readText('Group', 200)
    const group = resolveId('Group', names.groups)
    const hours = exactHours(readText('Hours', 12))
    if (hours === undefined && cell('Hours') !== '') report('Hours', t('import.hours'))
    const references = {
      // texts-ignore: a column name of the file
      rate_type: resolveId('Rate type', names.rateTypes),
      // texts-ignore: a column name of the file
      event_type: resolveId('Visit type', names.eventTypes),
      vehicle_make: resolveId('Make', names.makes),
    }
    const key = serviceKey({ code, name, service_group: group ?? 0 })
    const firstLine = linesByKey.get(key)
    if (firstLine !== undefined && name !== '')
      report(code ? 'Code' : 'Service', t('import.repeated', { line: firstLine }))
    linesByKey.set(key, firstLine ?? line)
    if (errors.length > 0) bad.push(...errors)
    else
      rows.push({
        line,
        name,
        code,
        groupName,
        service_group: group ?? 0,
        hours: hours ?? '0.00',
        ...references,
      })
  }
  return { rows, bad }
}

type Keyed = { code: string; name: string; service_group: number }
export const nameKey = ({ service_group, name }: Keyed): string =>
  `name ${service_group} ${name.toLowerCase()}`
/** A service is identified by its code, or else by its group and name. */
export const serviceKey = (service: Keyed): string =>
  service.code !== '' ? `code ${service.code.toLowerCase()}` : nameKey(service)

const exactHours = (text: string): string | undefined => {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text)
  return found ? `${Number(found[1])}.${(found[2] ?? '').padEnd(2, '0')}` : undefined
}

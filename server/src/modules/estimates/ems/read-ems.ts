import type { EstimateContent, EstimateLine, EstimateTotal } from '#contract/estimates.ts'
import { underHeadings } from '../rules/headings.ts'
import { amountOf, decimalOf, supplementOf, yearOf } from '../rules/numbers.ts'
import { operationOf } from '../rules/operations.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'
import { t } from '../texts.ts'
import { readDbase, type Table } from './read-dbase.ts'

/** The tables that are read. The others hold rates, addresses, and vendors, which nobody asked for. */
const kinds = ['env', 'veh', 'ad1', 'ad2', 'lin', 'stl', 'ttl'] as const
type Kind = (typeof kinds)[number]
const maxLines = 1000

export const kindOf = (name: string): string => /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
export const isEmsKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

type Row = Table['rows'][number]
/** The first of several names that has a value: writers differ. */
const pick = (row: Row | undefined, ...names: string[]): string => {
  for (const name of names) {
    const value = row?.get(name) ?? ''
    if (value !== '') return value
  }
  return ''
}

/** Reads the files of an EMS set, one dBase table each. @throws Problem with the file, the record, and the reason */
export const readEms = (files: readonly SentFile[]): EstimateContent => {
  const tables = tablesOf(files)
  for (const kind of ['veh', 'lin'] as const)
    if (!tables.has(kind)) throw unreadable(t.message('refused.missingFile', { kind: kind.toUpperCase() }))
  const one = (kind: Kind): Row | undefined => tables.get(kind)?.rows[0]
  const [env, vehicle, ad1, ad2] = [one('env'), one('veh'), one('ad1'), one('ad2')]
  const lines = tables.get('lin') ?? { file: '', rows: [] }
  const content: EstimateContent = {
    format: 'ems',
    system: systemNames[pick(env, 'EST_SYSTEM').toUpperCase()] ?? pick(env, 'EST_SYSTEM'),
    documentId: pick(env, 'ESTFILE_ID', 'UNQFILE_ID'),
    ronumber: pick(env, 'RO_ID', 'RO_NO').slice(0, 40),
    claimNumber: pick(ad1, 'CLM_NO', 'CLAIM_NO').slice(0, 60),
    supplement: supplementOf(pick(env, 'SUPP_NO')) ?? 0,
    insurer: pick(ad1, 'INS_CO_NM', 'INS_CO_NAM'),
    estimator: [pick(ad2, 'EST_CT_FN'), pick(ad2, 'EST_CT_LN')].filter(Boolean).join(' '),
    owner: {
      firstName: pick(ad1, 'OWNR_FN', 'INSD_FN'),
      lastName: pick(ad1, 'OWNR_LN', 'INSD_LN'),
      companyName: pick(ad1, 'OWNR_CO_NM', 'INSD_CO_NM'),
    },
    vehicle: {
      vin: pick(vehicle, 'V_VIN', 'VIN').toUpperCase().slice(0, 17),
      year: yearOf(pick(vehicle, 'V_MODEL_YR', 'V_YEAR')),
      make: pick(vehicle, 'V_MAKEDESC', 'V_MAKE'),
      model: pick(vehicle, 'V_MODEL').slice(0, 80),
      mileage: pick(vehicle, 'V_MILEAGE', 'ODOMETER'),
      options: [],
    },
    lines: underHeadings(mergeRows(lines)),
    totals: totalsOf(tables.get('stl')),
    ...sumsOf(tables.get('ttl')),
  }
  if (content.vehicle.vin === '')
    throw unreadable(t.message('refused.vin', { file: tables.get('veh')?.file ?? '' }))
  if (content.lines.length === 0) throw unreadable(t.message('refused.noLines', { file: lines.file }))
  return content
}

const systemNames: Readonly<Record<string, string>> = { A: 'Audatex', C: 'CCC', M: 'Mitchell' }

const tablesOf = (files: readonly SentFile[]): ReadonlyMap<Kind, Table> => {
  const sent = new Map<Kind, SentFile>()
  for (const file of files) {
    const kind = kindOf(file.name)
    if (!isEmsKind(kind)) continue
    const before = sent.get(kind)
    // Writers leave copies of the same table in the folder.
    if (before && !Buffer.from(before.bytes).equals(file.bytes))
      throw unreadable(t.message('refused.severalEstimates'))
    sent.set(kind, file)
  }
  return new Map([...sent].map(([kind, file]) => [kind, readDbase(file)]))
}

type Parse = (value: string) => string | null
const number = (table: Table, row: Row, parse: Parse, ...names: string[]): string | null => {
  const name = names.find((each) => row.get(each) !== '')
  if (!name) return null
  const value = row.get(name)
  const place = String(t('place.record', { record: row.record }))
  const found = parse(value)
  if (found === null)
    throw unreadable(
      t.message('refused.number', { value: value.slice(0, 40), field: name, file: table.file, place }),
    )
  return found
}
const isYes = (value: string): boolean => /^[TY1]$/i.test(value)

/** Writers add a row for each kind of labor of a line, and repeat the part and its price in each. */
const mergeRows = (table: Table): EstimateLine[] => {
  const merged = new Map<string, EstimateLine>()
  for (const row of table.rows) {
    // A supplement lists what it takes out, too.
    if (row.get('TRAN_CODE') === '3') continue
    const line = lineOf(table, row)
    const key = line.number === '' ? `record ${row.record}` : `${line.number} ${line.supplement}`
    const before = merged.get(key)
    merged.set(
      key,
      before
        ? {
            ...before,
            operation: before.operation || line.operation,
            text: before.text || line.text,
            partNumber: before.partNumber || line.partNumber,
            quantity: before.quantity || line.quantity,
            price: before.price ?? line.price,
            other: before.other ?? line.other,
            isSublet: before.isSublet || line.isSublet,
            labor: [...before.labor, ...line.labor],
          }
        : line,
    )
    if (merged.size > maxLines)
      throw unreadable(t.message('refused.tooManyLines', { file: table.file, max: maxLines }))
  }
  return [...merged.values()]
}

const emptyAmount = (value: string | null): string | null => (value === '0.00' ? null : value)

const lineOf = (table: Table, row: Row): EstimateLine => {
  const type = pick(row, 'MOD_LBR_TY', 'LBR_TYPE').slice(0, 30)
  const hours = number(table, row, decimalOf, 'MOD_LB_HRS')
  const isIncluded = isYes(row.get('LBR_INC'))
  return {
    number: (number(table, row, decimalOf, 'LINE_NO') ?? '').slice(0, 10),
    supplement: supplementOf(row.get('LINE_IND')) ?? 0,
    area: '',
    operation: operationOf(row.get('LBR_OP')),
    text: pick(row, 'LINE_DESC', 'PART_DESC').slice(0, 300),
    partNumber: pick(row, 'OEM_PARTNO', 'ALT_PARTNO').slice(0, 40),
    quantity: number(table, row, decimalOf, 'PART_QTY') ?? '',
    // What the estimate bills; DB_PRICE is only what the database suggested.
    price: emptyAmount(number(table, row, amountOf, 'ACT_PRICE')),
    other: emptyAmount(number(table, row, amountOf, 'MISC_AMT')),
    isSublet: isYes(row.get('MISC_SUBLT')),
    labor: type === '' ? [] : [{ type, hours: hours ?? '0', isIncluded }],
  }
}

const groupOf = (type: string): EstimateTotal['group'] => {
  if (/^LA/i.test(type)) return 'labor'
  if (/^PA/i.test(type)) return 'parts'
  return /^MA/i.test(type) ? 'materials' : 'other'
}
/** Sums of the other rows of their group. */
const sumCodes = new Set(['LAT', 'PAT', 'MAT', 'OTT'])

const totalsOf = (table: Table | undefined): EstimateTotal[] => {
  if (!table) return []
  const totals = table.rows
    .map((row) => {
      const code = pick(row, 'TTL_TYPECD', 'TTL_TYPE').toUpperCase().slice(0, 10)
      return {
        group: groupOf(pick(row, 'TTL_TYPE', 'TTL_TYPECD')),
        code,
        text: '',
        hours: number(table, row, decimalOf, 'TTL_HRS', 'T_HRS'),
        amount: number(table, row, amountOf, 'TTL_AMT', 'T_AMT') ?? '0.00',
      }
    })
    // Writers fill in the whole grid of codes, used or not.
    .filter(({ hours, amount }) => Number(hours) !== 0 || amount !== '0.00')
    .map((total) => (Number(total.hours) === 0 ? { ...total, hours: null } : total))
  return totals.filter(
    ({ code, group }) =>
      !sumCodes.has(code) || !totals.some((each) => each.group === group && !sumCodes.has(each.code)),
  )
}

const sumsOf = (table: Table | undefined): Pick<EstimateContent, 'gross' | 'tax' | 'deductible' | 'net'> => {
  const row = table?.rows[0]
  const amount = (...names: string[]) => (table && row ? number(table, row, amountOf, ...names) : null)
  return {
    gross: amount('G_TTL_AMT'),
    tax: amount('G_TAX'),
    deductible: amount('G_DED_AMT'),
    net: amount('N_TTL_AMT'),
  }
}

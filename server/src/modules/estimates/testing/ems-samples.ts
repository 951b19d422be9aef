import { crc32, deflateRawSync } from 'node:zlib'
import type { SentFile } from '../rules/unreadable.ts'

/** Name, type, length, decimals. */
type Column = readonly [name: string, type: 'C' | 'N' | 'L' | 'M', length: number, decimals?: number]
type Value = string | number

/** A dBase III table of these rows. A row with `deleted` is marked as such. */
export const dbase = (columns: readonly Column[], rows: readonly Record<string, Value>[]): Uint8Array => {
  const recordLength = 1 + columns.reduce((sum, [, , length]) => sum + length, 0)
  const headerLength = 32 + 32 * columns.length + 1
  const bytes = Buffer.alloc(headerLength + rows.length * recordLength + 1, 0)
  bytes.writeUInt8(columns.some(([, type]) => type === 'M') ? 0x83 : 0x03, 0)
  bytes.writeUInt32LE(rows.length, 4)
  bytes.writeUInt16LE(headerLength, 8)
  bytes.writeUInt16LE(recordLength, 10)
  for (const [index, [name, type, length, decimals = 0]] of columns.entries()) {
    const at = 32 + 32 * index
    bytes.write(name, at, 11, 'latin1')
    bytes.write(type, at + 11, 1, 'latin1')
    bytes.writeUInt8(length, at + 16)
    bytes.writeUInt8(decimals, at + 17)
  }
  bytes.writeUInt8(0x0d, headerLength - 1)
  for (const [index, row] of rows.entries()) {
    let at = headerLength + index * recordLength
    bytes.write(row.deleted ? '*' : ' ', at, 1, 'latin1')
    at += 1
    for (const [name, type, length, decimals = 0] of columns) {
      const value = row[name] ?? ''
      const text = typeof value === 'number' ? value.toFixed(decimals) : value
      bytes.write(type === 'N' ? text.padStart(length) : text.padEnd(length), at, length, 'latin1')
      at += length
    }
  }
  bytes.writeUInt8(0x1a, bytes.length - 1)
  return new Uint8Array(bytes)
}

const lineColumns: readonly Column[] = [
  ['LINE_NO', 'N', 3],
  ['LINE_IND', 'C', 3],
  ['TRAN_CODE', 'C', 1],
  ['UNQ_SEQ', 'N', 4],
  ['LINE_DESC', 'C', 40],
  ['PART_TYPE', 'C', 4],
  ['OEM_PARTNO', 'C', 25],
  ['ALT_PARTNO', 'C', 25],
  ['PART_QTY', 'N', 3],
  ['DB_PRICE', 'N', 9, 2],
  ['ACT_PRICE', 'N', 9, 2],
  ['MOD_LBR_TY', 'C', 4],
  ['MOD_LB_HRS', 'N', 5, 1],
  ['LBR_OP', 'C', 4],
  ['LBR_INC', 'L', 1],
  ['MISC_SUBLT', 'L', 1],
  ['MISC_AMT', 'N', 9, 2],
]
const totalColumns: readonly Column[] = [
  ['TTL_TYPE', 'C', 4],
  ['TTL_TYPECD', 'C', 4],
  ['T_AMT', 'N', 9, 2],
  ['T_HRS', 'N', 5, 1],
  ['TTL_AMT', 'N', 9, 2],
  ['TTL_HRS', 'N', 5, 1],
]
const sumColumns: readonly Column[] = [
  ['G_TTL_AMT', 'N', 9, 2],
  ['G_DED_AMT', 'N', 9, 2],
  ['N_TTL_AMT', 'N', 9, 2],
  ['G_TAX', 'N', 9, 2],
]
const ownerColumns: readonly Column[] = [
  ['INS_CO_NM', 'C', 35],
  ['CLM_NO', 'C', 30],
  ['OWNR_LN', 'C', 35],
  ['OWNR_FN', 'C', 20],
  ['OWNR_PH1', 'C', 10],
  ['OWNR_ADDR1', 'C', 40],
]
const vehicleColumns: readonly Column[] = [
  ['V_VIN', 'C', 25],
  ['V_MODEL_YR', 'C', 2],
  ['V_MAKECODE', 'C', 4],
  ['V_MAKEDESC', 'C', 20],
  ['V_MODEL', 'C', 50],
  ['V_MILEAGE', 'C', 6],
  ['V_MEMO', 'M', 10],
]
const envelopeColumns: readonly Column[] = [
  ['EST_SYSTEM', 'C', 1],
  ['RO_ID', 'C', 8],
  ['ESTFILE_ID', 'C', 38],
  ['SUPP_NO', 'C', 3],
]

export const emsParts = {
  lines: (rows: readonly Record<string, Value>[]) => dbase(lineColumns, rows),
  vehicle: (row: Record<string, Value>) => dbase(vehicleColumns, [row]),
}

/** A row for each kind of labor, a letter of the kind in each file name, the whole grid of totals, a deletion. */
export const gridEms = (): SentFile[] => {
  const bumper = {
    ...{
      LINE_NO: 2,
      LINE_IND: 'E01',
      TRAN_CODE: '1',
      LINE_DESC: 'Bumper cover w/o park sensor',
      PART_TYPE: 'PAN',
    },
    ...{ OEM_PARTNO: '521590R914', PART_QTY: 1, DB_PRICE: 301.5, ACT_PRICE: 310.25, LBR_OP: 'OP11' },
  }
  return [
    {
      name: '4B53232A.ENV',
      bytes: dbase(envelopeColumns, [
        { EST_SYSTEM: 'C', RO_ID: '77120', ESTFILE_ID: '4b53232a', SUPP_NO: 'S01' },
      ]),
    },
    {
      name: '4B53232AV.VEH',
      bytes: emsParts.vehicle({
        ...{ V_VIN: '2T3P1RFV8KC012345', V_MODEL_YR: '19', V_MAKECODE: 'TOY', V_MAKEDESC: 'Toyota' },
        ...{ V_MODEL: 'RAV4 XLE', V_MILEAGE: '41233' },
      }),
    },
    {
      name: '4B53232AA.AD1',
      bytes: dbase(ownerColumns, [
        {
          ...{ INS_CO_NM: 'Assurance Montréal', CLM_NO: 'QC-55', OWNR_LN: 'Tremblay', OWNR_FN: 'Zoé' },
          ...{ OWNR_PH1: '5145550123', OWNR_ADDR1: '1 Rue Privée' },
        },
      ]),
    },
    {
      name: '4B53232AB.AD2',
      bytes: dbase(
        [
          ['EST_CT_LN', 'C', 35],
          ['EST_CT_FN', 'C', 20],
        ],
        [{ EST_CT_FN: 'Rosa', EST_CT_LN: 'Diaz' }],
      ),
    },
    {
      name: '4B53232A.LIN',
      bytes: emsParts.lines([
        { LINE_NO: 1, LINE_IND: 'E01', TRAN_CODE: '1', LINE_DESC: 'REAR BUMPER' },
        { ...bumper, MOD_LBR_TY: 'LAB', MOD_LB_HRS: 1.2 },
        { ...bumper, MOD_LBR_TY: 'LAR', MOD_LB_HRS: 2.5 },
        { ...{ LINE_NO: 3, LINE_IND: 'E01', TRAN_CODE: '3' }, LINE_DESC: 'Emblem', ACT_PRICE: 21 },
        {
          ...{ LINE_NO: 4, LINE_IND: 'S01', TRAN_CODE: '1', LINE_DESC: 'BSM radar calibration' },
          ...{ MISC_SUBLT: 'T', MISC_AMT: 395, LBR_OP: 'OP16' },
        },
        { LINE_NO: 5, LINE_DESC: 'Taken back', deleted: 1 },
      ]),
    },
    {
      name: '4B53232A.STL',
      bytes: dbase(totalColumns, [
        { TTL_TYPE: 'PA', TTL_TYPECD: 'PAN', TTL_AMT: 310.25 },
        { TTL_TYPE: 'PA', TTL_TYPECD: 'PAA', TTL_AMT: 0 },
        { TTL_TYPE: 'PA', TTL_TYPECD: 'PAT', TTL_AMT: 310.25 },
        { TTL_TYPE: 'LA', TTL_TYPECD: 'LAB', TTL_AMT: 72, TTL_HRS: 1.2 },
        { TTL_TYPE: 'LA', TTL_TYPECD: 'LAR', TTL_AMT: 150, TTL_HRS: 2.5 },
        { TTL_TYPE: 'LA', TTL_TYPECD: 'LAT', TTL_AMT: 222, TTL_HRS: 3.7 },
        { TTL_TYPE: 'MA', TTL_TYPECD: 'MAPA', TTL_AMT: 95.01 },
        { TTL_TYPE: 'OT', TTL_TYPECD: 'OTSL', TTL_AMT: 395 },
      ]),
    },
    {
      name: '4B53232A.TTL',
      bytes: dbase(sumColumns, [{ G_TTL_AMT: 1094.62, G_DED_AMT: 250, N_TTL_AMT: 844.62, G_TAX: 72.36 }]),
    },
    { name: '4B53232A.PFL', bytes: new Uint8Array([1, 2, 3]) },
  ]
}

/** Lower-case names, other names of fields, only T_ columns filled, no envelope. */
export const shortEms = (): SentFile[] => [
  {
    name: 'claim9.veh',
    bytes: dbase(
      [
        ['VIN', 'C', 17],
        ['V_YEAR', 'C', 4],
        ['V_MAKE', 'C', 20],
        ['V_MODEL', 'C', 30],
      ],
      [{ VIN: '1C6SRFFT9KN512345', V_YEAR: '2019', V_MAKE: 'Ram', V_MODEL: '1500' }],
    ),
  },
  {
    name: 'claim9.lin',
    bytes: emsParts.lines([
      { LINE_NO: 1, LINE_DESC: 'R&I Tailgate camera', MOD_LBR_TY: 'LAM', MOD_LB_HRS: 0.4 },
      { LINE_NO: 2, LINE_DESC: 'Tailgate', ALT_PARTNO: 'LKQ-1', PART_QTY: 1, ACT_PRICE: 850.5 },
    ]),
  },
  {
    name: 'claim9.stl',
    bytes: dbase(totalColumns, [
      { TTL_TYPE: 'LA', TTL_TYPECD: 'LAT', T_AMT: 48, T_HRS: 0.4 },
      { TTL_TYPE: 'PA', TTL_TYPECD: 'PAT', T_AMT: 850.5 },
    ]),
  },
  { name: 'claim9.ttl', bytes: dbase(sumColumns, [{ G_TTL_AMT: 898.5 }]) },
]

/** A ZIP of these files. `lie` replaces the unpacked size that the directory names. */
export const zip = (files: readonly SentFile[], lie?: number): Uint8Array => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(lie ?? bytes.length, 8)
    sizes.writeUInt16LE(title.length, 12)
    const start = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const entry = Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(entry, sizes, tail, title)
    const local = Buffer.concat([start, sizes, title, packed])
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, central, end]))
}

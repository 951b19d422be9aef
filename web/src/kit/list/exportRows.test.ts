import { describe, expect, test } from 'vitest'
import type { ListColumn } from './columns.ts'
import { exportedMessage, loadAllRows, tableOf } from './exportRows.ts'

type Row = { id: number; vin: string }
const columns = [
  { key: 'id', title: 'RO', cell: (row) => row.id },
  { key: 'vin', title: 'VIN, last 8', head: 'VIN', cell: (row) => row.vin },
] as ListColumn<Row>[]

const all = Array.from({ length: 25 }, (_, id) => ({ id, vin: `V${id}` }))
const pages = async (page: number, pageSize: number) => {
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  return { items, count: all.length, next: page * pageSize < all.length ? page + 1 : null }
}
const keyOf = (row: Row) => row.id

describe('an export', () => {
  test('writes the columns in order, with their export headings', () => {
    expect(tableOf(columns.toReversed(), [all[3] as Row])).toEqual({ head: ['VIN', 'RO'], rows: [['V3', 3]] })
  })

  test('loads all pages and reports progress', async () => {
    const progress: [number, number][] = []
    const { rows, isCut } = await loadAllRows(pages, keyOf, {
      pageSize: 10,
      onProgress: (done, of) => progress.push([done, of]),
    })
    expect([rows.length, isCut]).toEqual([25, false])
    expect(progress).toEqual([
      [10, 25],
      [20, 25],
      [25, 25],
    ])
  })

  test('stops at the cap and reports it', async () => {
    const { rows, isCut } = await loadAllRows(pages, keyOf, { pageSize: 10, cap: 20 })
    expect([rows.length, isCut]).toEqual([20, true])
  })

  test('is complete with exactly as many rows as the cap', async () => {
    expect(await loadAllRows(pages, keyOf, { pageSize: 25, cap: 25 })).toEqual({ rows: all, isCut: false })
  })

  test('includes a row once that moved to the next page meanwhile', async () => {
    const sliding = async (page: number) => ({
      items: page === 1 ? all.slice(0, 2) : all.slice(1, 3),
      count: 3,
      next: page === 1 ? 2 : null,
    })
    expect((await loadAllRows(sliding, keyOf)).rows.map(keyOf)).toEqual([0, 1, 2])
  })

  test.each([
    [1, false, '1 RO exported'],
    [1240, false, '1,240 ROs exported'],
    [10_000, true, 'Exported the first 10,000 ROs. Narrow the list to get the rest.'],
  ])('of %i rows (cut: %s) reports "%s"', (count, isCut, message) =>
    expect(exportedMessage(count, isCut, 'ROs', 'RO')).toBe(message),
  )
})

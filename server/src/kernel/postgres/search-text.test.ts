import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { searchText } from './search-text.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

test('what is searched for is folded as the search columns are, letter by letter', async () => {
  const letters = Array.from({ length: 0x1_7f - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
  const rows = await app.sql<{ letter: string; folded: string }>(
    'select l as letter, search_text(l) as folded from unnest($1::text[]) l',
    [letters],
  )
  expect(rows.filter(({ letter, folded }) => searchText(letter) !== folded)).toEqual([])
  expect(searchText('MUÑOZ Peña, Lévesque 50%')).toBe('munoz pena, levesque 50%')
  // Accents that were typed as characters of their own.
  expect(searchText('Mun\u0303oz')).toBe('munoz')
})

test('people and repair orders are found without the accents of their names, and with them', async () => {
  const shop = await app.as('role16@north.test')
  const { firms } = app.network.north
  const { id: contact } = await shop.ok('POST contact/saveContact', {
    body: { contact: -1, firm: firms.shop, firstName: 'Begoña', lastName: 'Muñoz', phoneNo: '6165550188' },
  })
  const { calibrate } = await shop.ok('POST calibrate/saveCalibrate', {
    body: { calibrate: -1, firm: firms.shop, contact, ronumber: 'SEÑAL-1' },
  })
  for (const search of ['munoz', 'MUÑOZ', 'Begona muñ']) {
    const people = await shop.ok('GET contact/lookupContact', { query: { search } })
    expect(people.map((each) => each.id)).toContain(contact)
  }
  for (const search of ['munoz', 'señal', 'senal']) {
    const { items } = await shop.ok('GET calibrate/calibrates', { query: { search, filter: '9999' } })
    expect([search, items.map((each) => each.calibrate)]).toEqual([search, [calibrate]])
    const found = await shop.ok('GET calibrate/find', { query: { search } })
    expect(found.map((each) => each.calibrate)).toContain(calibrate)
  }
})

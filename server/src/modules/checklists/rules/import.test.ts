import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { whyInUse } from './group-in-use.ts'
import { compareServices, type StoredService } from './service-difference.ts'
import { readServices } from './service-file.ts'

describe('CSV parsing', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['old line ends', 'a\rb', [['a'], ['b']]],
    ['a mark at the start', '\uFEFFa,b', [['a', 'b']]],
    ['quotes', '"a, ""b""",c', [['a, "b"', 'c']]],
    ['a line end in quotes', '"a\r\nb",c', [['a\nb', 'c']]],
    ['empty cells and lines', 'a,,\n\n,,\nb', [['a', '', ''], ['b']]],
    ['nothing', '', []],
  ] as const)('handles %s', (_name, text, cells) => {
    expect(readCsv(text).records.map((record) => record.cells)).toEqual(cells)
  })

  test('reports the line a record starts on, and an open quote', () => {
    expect(readCsv('a\n"b\nc"\nd').records.map(({ line }) => line)).toEqual([1, 2, 4])
    expect(readCsv('a\nb,"c\nd').fault).toEqual({
      line: 2,
      reason: 'A quote opens here and never closes.',
    })
  })

  test('reads back whatever is written by the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', 'ü'), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 6 })
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows
          .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        const kept = rows.map((row) => row.map((each) => each.trim())).filter((row) => row.some(Boolean))
        expect(readCsv(text).records.map(({ cells }) => cells)).toEqual(kept)
      }),
    )
  })
})

const names = {
  groups: new Map([['front camera', 1]]),
  rateTypes: new Map([['scan', 7]]),
  eventTypes: new Map<string, number>(),
  makes: new Map<string, number>(),
}
const head = 'Group,Service,Code,Hours,Rate type'
const read = (...lines: string[]) => readServices(readCsv([head, ...lines].join('\n')), names)

describe('a file of services', () => {
  test('is read by column names in any order and letter case', () => {
    const { rows, bad } = readServices(readCsv('HOURS,service,group\n1.5,Static,FRONT CAMERA'), names)
    expect(bad).toEqual([])
    expect(rows).toMatchObject([
      { line: 2, name: 'Static', hours: '1.50', service_group: 1, rate_type: undefined },
    ])
  })

  test('downloaded before formulas were escaped is read the same', () => {
    expect(read(`Front camera,"'=Lens",'-4,1,`).rows).toMatchObject([{ name: '=Lens', code: '-4' }])
    expect(read(`Front camera,'t Hoff,,1,`).rows).toMatchObject([{ name: "'t Hoff" }])
    expect(read(`Front camera,''=Lens,'＝4,1,`).rows).toMatchObject([{ name: "'=Lens", code: '＝4' }])
  })

  test.each([
    ['an unknown group', 'Rear,A,,1,', { line: 2, column: 'Group', reason: '"Rear" isn\'t in the list.' }],
    ['no name', 'Front camera,,,1,', { line: 2, column: 'Service', reason: 'This is empty.' }],
    [
      'hours in words',
      'Front camera,A,,two,',
      { line: 2, column: 'Hours', reason: 'Enter hours such as 1.25, from 0 to 9999.' },
    ],
    [
      'three places',
      'Front camera,A,,1.255,',
      { line: 2, column: 'Hours', reason: 'Enter hours such as 1.25, from 0 to 9999.' },
    ],
    [
      'an unknown rate',
      'Front camera,A,,1,Gold',
      { line: 2, column: 'Rate type', reason: '"Gold" isn\'t in the list.' },
    ],
  ])('reports %s by line, column, and reason', (_name, line, fault) => {
    expect(read(line)).toEqual({ rows: [], bad: [fault] })
  })

  test('reports a repeated service and a missing column', () => {
    expect(read('Front camera,A,X,1,', 'Front camera,B,x,1,').bad).toEqual([
      { line: 3, column: 'Code', reason: 'This is already on line 2.' },
    ])
    expect(readServices(readCsv('Group,Service\n'), names).bad).toEqual([
      { line: 1, column: 'Hours', reason: 'The first line has no column "Hours".' },
    ])
  })
})

describe('the differences', () => {
  const stored = (id: number, more: Partial<StoredService> = {}): StoredService => ({
    id,
    name: `Service ${id}`,
    code: `C${id}`,
    service_group: 1,
    hours: '1.00',
    rate_type: null,
    event_type: null,
    vehicle_make: null,
    is_inactive: false,
    ...more,
  })
  const { rows } = read(
    'Front camera,Service 1,c1,1,',
    'Front camera,New name,C2,2.5,Scan',
    'Front camera,New,,1,',
  )

  test('list added, changed, and unchanged services, matched by code', () => {
    const found = compareServices(rows, [stored(1, { code: 'c1' }), stored(2), stored(3)], false)
    expect([found.added.map(({ name }) => name), found.same, found.inactivated]).toEqual([['New'], 1, []])
    expect(found.changed.map(({ stored: { id }, next }) => ({ id, next }))).toEqual([
      { id: 2, next: { name: 'New name', hours: '2.50', rate_type: 7 } },
    ])
  })

  test('keep what the file leaves out: a missing column, an empty code', () => {
    const short = readServices(readCsv('Group,Service,Hours\nFront camera,Service 1,2'), names).rows
    const [one] = compareServices(short, [stored(1, { rate_type: 7, vehicle_make: 3 })], true).changed
    expect(one).toMatchObject({ stored: { id: 1 }, next: { hours: '2.00' } })
    expect(Object.keys(one?.next ?? {})).toEqual(['hours'])
    const empty = read('Front camera,Service 1,,1,').rows
    expect(compareServices(empty, [stored(1, { rate_type: 7 })], true).changed[0]?.next).toEqual({
      rate_type: null,
    })
  })

  test('give a code to the service of that name without one, and to no other', () => {
    const [row] = read('Front camera,Service 1,N1,1,').rows
    if (!row) return expect.fail('not read')
    const found = compareServices([row], [stored(1, { code: '' })], true)
    expect(found).toMatchObject({ added: [], inactivated: [], changed: [{ next: { code: 'N1' } }] })
    expect(compareServices([row], [stored(1)], false)).toMatchObject({ added: [{ code: 'N1' }], changed: [] })
  })

  test('match one service per row, by code before name', () => {
    const two = read('Front camera,Service 1,,2,', 'Front camera,Service 1 long,C1,1,').rows
    const found = compareServices(two, [stored(1)], true)
    expect(found.changed.map(({ next }) => next)).toEqual([{ name: 'Service 1 long' }])
    expect(found.added).toMatchObject([{ name: 'Service 1', code: '' }])
  })

  test('make missing active services inactive when replacing', () => {
    const all = [stored(1, { code: 'c1' }), stored(2), stored(3), stored(4, { is_inactive: true })]
    expect(compareServices(rows, all, true).inactivated.map(({ id }) => id)).toEqual([3])
  })

  test('reactivate inactive services that are in the file', () => {
    const found = compareServices(rows.slice(0, 1), [stored(1, { code: 'c1', is_inactive: true })], true)
    expect(found.changed[0]?.next).toEqual({ is_inactive: false })
  })
})

test.each([
  [0, 0, undefined],
  [1, 0, '1 service uses "Radar". Move it to another group or make it inactive first.'],
  [
    2,
    1,
    '2 services and 1 checklist item use "Radar". Move them to another group or make them inactive first.',
  ],
])('a group with %i services and %i items', (services, items, says) => {
  expect(whyInUse('Radar', services, items)?.toString()).toBe(says)
})

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../project/files.ts'
import { addColumn, addLabel, addRow, entities, type Entity, type NewField } from './field-templates.ts'

/** What somebody would write for the new fields: they are stored, answered, merged, and refused, with no other change. */
const roundTrip = `
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from './modules/requests/testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => void (branch = await startBranch()))
afterAll(() => branch.app.stop())

it('a made field of a vehicle is saved by both calls, merged, and checked', async () => {
  const { shop, app, pending } = branch
  const owner = await app.as('role3@north.test')
  const { calibrate, vehicle: { vehicle } } = await pending({ vehicle: { model: 'Soul', paintColor: 'Clay' } })
  const { version, ...made } = await owner.ok('GET vehicle/vehicle', { query: { id: vehicle } })
  expect(made).toMatchObject({ model: 'Soul', paintColor: 'Clay' })
  await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, vehicle: { vehicle, paintColor: 'Sand' } } })
  const body = { vehicle, version, paintColor: 'Teal' }
  const { conflict } = await owner.refused('POST vehicle/saveVehicle', { body }, 'conflict')
  expect(conflict?.fields).toEqual([{ field: 'paintColor', stored: 'Sand', yours: 'Teal' }])
  const merged = await owner.ok('POST vehicle/saveVehicle', { body: { vehicle, version, trim: 'EX' } })
  expect(merged).toMatchObject({ trim: 'EX', paintColor: 'Sand' })
  await owner.refused('POST vehicle/saveVehicle', { body: { vehicle, paintColor: 'x'.repeat(41) } }, 'invalid')
  const { items } = await shop.ok('GET dashboard/calibrateHistory', { query: { calibrate, pageSize: 9 } })
  expect(items.flatMap(({ said }) => said)).toContainEqual({ field: 'paint color', before: 'Clay', after: 'Sand' })
})

it('a made field of a repair order is set by its sides alone', async () => {
  const { shop, center, submitted } = branch
  const { calibrate } = await submitted()
  const saved = await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, keyTag: 'B 7' } })
  expect(saved.keyTag).toBe('B 7')
  await center.refused('POST calibrate/saveCalibrate', { body: { calibrate, keyTag: 'C 1' } }, 'refused')
})

it('a made field of a visit is set by its sides alone', async () => {
  const { technician, center, assigned } = branch
  const { calibrate, calibrateEvent } = await assigned()
  const body = { calibrate, calibrateEvent, odometer: 41_200 }
  const saved = await technician.ok('POST calibrate/saveCalibrateEvent', { body })
  expect(saved.odometer).toBe(41_200)
  await center.refused('POST calibrate/saveCalibrateEvent', { body: { ...body, odometer: 1 } }, 'refused')
})
`

/** The forms draw the new fields for those who may set them, and send them. */
const drawn = `
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { eventLabel } from '#contract/fields/event-fields.ts'
import type { Side } from '#contract/kit/fields.ts'
import { requestLabel } from '#contract/fields/request-fields.ts'
import { FieldInputs } from './kit/fields/FieldInputs.tsx'
import { blankForm, requestBody } from './modules/requests/parts/form/requestForm.ts'
import { plainEventFields, plainRequestFields } from './modules/requests/parts/plainFields.ts'
import { visitBody, visitFormOf } from './modules/requests/parts/visit/visitForm.ts'

const bind = (name: string) => ({ name, value: undefined, onChange: () => {}, error: undefined, was: undefined })
const namesIn = (html: string) => [...html.matchAll(/ name="(\\w+)"/g)].map(([, name]) => name)

it('draws a made field of a repair order, and sends it', () => {
  const names = (...sides: Side[]) =>
    namesIn(renderToStaticMarkup(<FieldInputs table={plainRequestFields} label={requestLabel} field={bind} sides={sides} />))
  expect([names('shop'), names('center')]).toEqual([['keyTag', 'isRush'], ['isRush']])
  const form = { ...blankForm(7, ''), keyTag: 'B 7', isRush: true }
  const place = { calibrate: 9, vehicle: 5 }
  expect(requestBody(form, place)).toMatchObject({ keyTag: 'B 7', isRush: true })
  expect(requestBody(form, { ...place, changed: ['keyTag'] })).toEqual({ calibrate: 9, keyTag: 'B 7' })
})

it('draws a made field of a visit, and sends it', () => {
  const names = (...sides: Side[]) =>
    namesIn(renderToStaticMarkup(<FieldInputs table={plainEventFields} label={eventLabel} field={bind} sides={sides} />))
  expect([names('center'), names('technician')]).toEqual([[], ['odometer']])
  const target = { calibrate: 9, calibrateEvent: 5, mayPrice: true, changed: ['odometer'] }
  expect(visitBody({ ...visitFormOf(), odometer: 41_200 }, target)).toMatchObject({ odometer: 41_200 })
})
`

/** What could stop compiling: the product, and the two tests above. The other tests are left out, which halves the time. */
const compiled = [
  {
    project: '.',
    include: ['contract', 'database', 'server', 'scripts/testing'],
    files: ['server/src/made-field.test.ts'],
  },
  {
    project: 'web',
    include: ['src/modules/requests', 'src/modules/vehicles', 'src/**/*.d.ts'],
    files: ['src/made-field.test.tsx'],
  },
]

let copy = ''
/** Writes a field as the script does, without its slow end: that makes the migration and the table types for all of them. */
const write = (of: string, field: NewField) => {
  const entity = entities[of] as Entity
  const edit = (path: string, change: (source: string) => string) =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8')))
  edit(entity.columns, (sql) =>
    addColumn(sql, readFileSync(join(copy, entity.fields), 'utf8'), entity, field),
  )
  edit(entity.fields, (source) => addRow(source, entity, field))
  edit('contract/src/fields/texts.ts', (source) => addLabel(source, entity, field))
}
const run = (file: string, ...args: string[]) => {
  // The new run has a PostgreSQL and a worker of its own.
  const { VITEST: _vitest, VITEST_WORKER_ID: _id, VITEST_POOL_ID: _pool, ...env } = process.env
  const options = { cwd: copy, env, encoding: 'utf8' as const, maxBuffer: 2 ** 24 }
  try {
    return execFileSync(process.execPath, [file, ...args], options)
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout || (error as Error).message), {
      cause: error,
    })
  }
}

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'calibrate-field-')))
  const sources = ['contract', 'database', 'scripts', 'server', 'web', 'bench', 'e2e']
  const settings = [
    'modules.json',
    'package.json',
    '.oxfmtrc.json',
    'tsconfig.json',
    'vitest.config.ts',
    'vite.config.ts',
  ]
  for (const name of [...sources, ...settings])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('a made field compiles, and goes through forms, calls, merging, and history with no other change', () => {
  write('request', { name: 'keyTag', kind: 'line:20', label: 'Key tag', setBy: ['shop'] })
  write('request', { name: 'isRush', kind: 'flag', label: 'Rush', setBy: ['shop', 'center'] })
  write('event', { name: 'odometer', kind: 'number:0-999999', label: 'Odometer', setBy: ['technician'] })
  run('scripts/make-field.ts', 'vehicle', 'paintColor', 'line:40', 'Paint color')
  const tables = readFileSync(join(copy, 'server/src/kernel/postgres/tables.ts'), 'utf8')
  expect(tables).toContain('paint_color: Generated<string>')
  writeFileSync(join(copy, 'server/src/made-field.test.ts'), roundTrip)
  writeFileSync(join(copy, 'web/src/made-field.test.tsx'), drawn)
  for (const { project, include, files } of compiled) {
    const extending = join(copy, project, 'made-field.json')
    writeFileSync(
      extending,
      JSON.stringify({
        extends: './tsconfig.json',
        files,
        include,
        exclude: ['**/*.test.ts', '**/*.test.tsx'],
      }),
    )
    expect(run('node_modules/typescript/bin/tsc', '--checkers', '1', '-p', extending)).toBe('')
  }
  expect(run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'made-field.test')).toContain(
    '5 passed',
  )
})

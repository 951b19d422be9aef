import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkDigitOf } from '#contract/kit/vin.ts'
import known from './known-answers.json' with { type: 'json' }
import { startVinService } from './start-vin-service.ts'
import type { VinSettings } from './start-vin-service.ts'
import type { VinService } from './vin-service.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'vin-service-'))
const latestYear = () => 2027
let service: VinService
beforeAll(async () => {
  service = startVinService({ cacheDir, latestYear })
  await service.decode('1M8GDM9AXKP042788')
}, 120_000)
afterAll(async () => {
  await service.stop()
  rmSync(cacheDir, { recursive: true })
})

// The known answers write model, series, and trim as one text. Only the case is normalized.
test.each(known.answers)('$vin is a $year $make $model', async ({ vin, year, make, model }) => {
  const answer = await service.decode(vin)
  expect({ year: answer.year, make: answer.make?.toLowerCase() }).toEqual({ year, make: make.toLowerCase() })
  expect(model.toLowerCase().split(' ')).toEqual(
    expect.arrayContaining(answer.model?.toLowerCase().split(' ') ?? ['a model']),
  )
  expect(answer.source).toBe('vpic-offline')
})

test('all 97 known answers are tested', () =>
  expect(new Set(known.answers.map(({ vin }) => vin)).size).toBe(97))

test('returns the facts a shop needs', async () => {
  expect(await service.decode('knae55lc7 j6018811')).toMatchObject({
    vin: 'KNAE55LC7J6018811',
    trim: 'GT2',
    bodyClass: 'Hatchback/Liftback/Notchback',
    doors: 5,
    fuelType: 'Gasoline',
    engine: '3.3L 6-cylinder',
    plantCountry: 'SOUTH KOREA',
    check: { ok: true, checkDigitOk: true },
  })
})

test('a failing check digit is reported, and the VIN is decoded anyway', async () => {
  expect(await service.decode('KNAE55LC8J6018811')).toMatchObject({
    year: 2018,
    make: 'Kia',
    model: 'Stinger',
    check: { ok: true, checkDigitOk: false, expectedCheckDigit: '7', problem: 'checkDigit' },
  })
})

test.each(['', 'KNAE55LC7J601881', 'KNAE55LCOJ6018811', "'; DROP TABLE Wmi--", '*[A-Z]?*[A-Z]?*[A'])(
  '%j has no facts but an explanation',
  async (vin) => {
    expect(await service.decode(vin)).toMatchObject({
      year: null,
      make: null,
      model: null,
      source: 'wmi',
      check: { ok: false, message: expect.stringMatching(/\w/) as unknown },
    })
  },
)

const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
const unknownModel = withCheckDigit('KNAZZZZZ0TZ000001')

test('an unknown model still gives make and year', async () => {
  expect(await service.decode(unknownModel)).toMatchObject({
    year: 2026,
    make: 'Kia',
    model: null,
    source: 'wmi',
  })
})

test('a model year that the tables lack gives the make of the years beside it, and no model', async () => {
  expect(await service.decode(withCheckDigit('3KPA24AD0RE123456'))).toMatchObject({
    year: 2024,
    make: 'Kia',
    model: null,
    source: 'wmi',
  })
})

test('an unknown manufacturer still gives the year', async () => {
  const vin = withCheckDigit('0001234567A000001')
  expect(await service.decode(vin)).toMatchObject({ year: 2007, make: null, source: 'wmi' })
})

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const start = (settings: Partial<VinSettings>) => {
  const started = startVinService({ cacheDir, latestYear, apiTimeoutMs: 60_000, ...settings })
  stops.push(() => started.stop())
  return started
}

/** A stand-in for the web service that gives these answers in turn and repeats the last. */
async function webService(...answers: [status: number, body: string][]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [status, body] = answers[Math.min(asked.push(request.url ?? ''), answers.length) - 1] ?? [404, '']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => (server.closeAllConnections(), server.close()))
  return { asked, apiBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` }
}

test('the web service is queried once, and only for what the tables lack', async () => {
  const { asked, apiBaseUrl } = await webService([
    200,
    '{"Results":[{"Make":"KIA","Model":"EV9","ModelYear":""}]}',
  ])
  const { decode } = start({ apiBaseUrl })
  const answers = await Promise.all([decode(unknownModel), decode(unknownModel), decode('KNAE55LC7J6018811')])
  expect(answers).toMatchObject([
    { make: 'Kia', model: 'EV9', year: 2026, source: 'vpic-api' },
    { make: 'Kia', model: 'EV9', year: 2026, source: 'vpic-api' },
    { model: 'Stinger', source: 'vpic-offline' },
  ])
  expect(asked).toHaveLength(1)
})

test('while the web service fails the tables answer, and it is retried next time', async () => {
  const { asked, apiBaseUrl } = await webService(
    [500, 'oops'],
    [200, '{"Results":[{"Make":"KIA","Model":"EV9"}]}'],
  )
  const failures: unknown[] = []
  const { decode } = start({ apiBaseUrl, onApiFailure: (error) => failures.push(error) })
  expect(await decode(unknownModel)).toMatchObject({ make: 'Kia', model: null, source: 'wmi' })
  expect(failures).toMatchObject([{ message: 'vPIC answered 500' }])
  expect(await decode(unknownModel)).toMatchObject({ model: 'EV9', source: 'vpic-api' })
  expect(asked).toHaveLength(2)
})

test('the web service states the equipment, once for each VIN', async () => {
  const { asked, apiBaseUrl } = await webService([
    200,
    '{"Results":[{"LaneKeepSystem":"Standard","ParkAssist":"","BlindSpotMon":"Optional"}]}',
  ])
  const { equipment } = start({ apiBaseUrl })
  const fields = ['LaneKeepSystem', 'ParkAssist', 'BlindSpotMon', 'CIB']
  const [first, second] = [await equipment(unknownModel, fields), await equipment(unknownModel, fields)]
  expect(first.statements).toEqual([
    { field: 'LaneKeepSystem', value: 'Standard' },
    { field: 'BlindSpotMon', value: 'Optional' },
  ])
  expect(second).toBe(first)
  expect(first.at).toMatch(/^\d{4}-/)
  expect(asked).toHaveLength(1)
})

test('without the web service, and while it fails, no equipment is stated', async () => {
  const nothing = { statements: [], at: null }
  expect(await start({}).equipment(unknownModel, ['CIB'])).toEqual(nothing)
  const { asked, apiBaseUrl } = await webService([500, 'oops'])
  const { equipment } = start({ apiBaseUrl })
  expect(await equipment(unknownModel, ['CIB'])).toEqual(nothing)
  expect(await equipment(unknownModel, ['CIB'])).toEqual(nothing)
  expect(await equipment('short', ['CIB'])).toEqual(nothing)
  expect(asked).toHaveLength(2)
})

test('if the tables cannot be unpacked the error is clear, and stop still works', async () => {
  const broken = start({ cacheDir: '/dev/null/cache' })
  await expect(broken.decode(unknownModel)).rejects.toMatchObject({ name: 'VinUnavailable' })
  await broken.stop()
})

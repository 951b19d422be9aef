import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askVpicApi } from './vpic-api.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a local stand-in for vpic.nhtsa.dot.gov and returns its base URL. */
async function serve(answer: RequestListener): Promise<string> {
  const started = (server = createServer(answer))
  await new Promise<void>((listening) => started.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/`
}

const vin = '1HGCV1F34JA000001'
const honda = {
  Make: 'HONDA',
  Model: 'Accord',
  ModelYear: '2018',
  Trim: 'Sport',
  BodyClass: 'Sedan/Saloon',
  DriveType: '',
  FuelTypePrimary: 'Gasoline',
  DisplacementL: '1.498',
  EngineConfiguration: 'In-Line',
  EngineCylinders: '4',
  Doors: '4',
  PlantCity: 'MARYSVILLE',
}

test('uses the documented URL and reads the flat format', async () => {
  let asked: string | undefined
  const base = await serve((request, response) => {
    asked = `${request.method} ${request.url}`
    response.end(JSON.stringify({ Count: 1, Message: 'Results returned successfully', Results: [honda] }))
  })
  expect(await askVpicApi(base, vin, 60_000)).toMatchObject({
    year: 2018,
    make: 'HONDA',
    model: 'Accord',
    trim: 'Sport',
    series: null,
    driveType: null,
    engine: '1.5L I4',
    doors: 4,
    plantCity: 'MARYSVILLE',
  })
  expect(asked).toBe(`GET /api/vehicles/DecodeVinValues/${vin}?format=json`)
})

test('an unknown VIN gives null', async () => {
  const base = await serve((_, response) => void response.end('{"Results":[{"Make":"","ModelYear":"2018"}]}'))
  expect(await askVpicApi(base, vin, 60_000)).toBeNull()
})

test.each<[string, RequestListener, RegExp]>([
  ['500', (_, response) => void response.writeHead(500).end('oops'), /answered 500/],
  ['a page instead of JSON', (_, response) => void response.end('<html>Maintenance</html>'), /JSON/],
  ['null', (_, response) => void response.end('null'), /shape/],
  ['no results', (_, response) => void response.end('{"Results":[]}'), /shape/],
  ['a hung up line', (_, response) => void response.destroy(), /fetch failed/],
  ['a body without end', (_, response) => void response.end('"'.padEnd(2_000_000, 'x')), /more than 1 MB/],
])('%s is a descriptive error', async (_, answer, words) => {
  await expect(askVpicApi(await serve(answer), vin, 60_000)).rejects.toThrow(words)
})

test('a redirect is not followed', async () => {
  const asked: unknown[] = []
  const base = await serve((request, response) => {
    if (asked.push(request.url) === 1) response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end(JSON.stringify({ Results: [honda] }))
  })
  await expect(askVpicApi(base, vin, 60_000)).rejects.toThrow(/fetch failed/)
  expect(asked).toHaveLength(1)
})

test.each<[string, RequestListener]>([
  ['silence', () => undefined],
  ['a body that stops halfway', (_, response) => void response.write('{"Results":[')],
])('%s ends at the time limit', async (_, answer) => {
  await expect(askVpicApi(await serve(answer), vin, 100)).rejects.toThrow(/timeout/)
})

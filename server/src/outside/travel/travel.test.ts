import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { estimateTable, greatCircle, minutesFor } from './estimate-travel.ts'
import { osrmTravel } from './osrm-travel.ts'

const grandRapids = { latitude: 42.9634, longitude: -85.6681 }
const lansing = { latitude: 42.7325, longitude: -84.5555 }

describe('an estimate', () => {
  test('knows the distance between two cities', () => {
    // 94.4 km by the usual online calculators; about 108 km by road.
    expect(greatCircle(grandRapids, lansing)).toBeCloseTo(94.4, 0)
    const { kilometers, minutes } = estimateTable([grandRapids, lansing])
    expect(kilometers[1]).toBeGreaterThan(100)
    expect(minutes[1]).toBeGreaterThan(60)
    expect(minutes[1]).toBeLessThan(120)
  })

  test('a longer trip never takes less time', () => {
    const distance = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(distance, distance, (a, b) => {
        if (a <= b) expect(minutesFor(a)).toBeLessThanOrEqual(minutesFor(b))
      }),
    )
  })
})

describe('a routing service', () => {
  let server: Server | undefined
  const failures: string[] = []
  const serve = async (listener: RequestListener, timeoutMs = 60_000) => {
    server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return osrmTravel({
      url: `http://127.0.0.1:${port}/table/v1/driving/`,
      timeoutMs,
      onFailure: (reason) => failures.push(reason),
    })
  }
  afterEach(() => {
    failures.length = 0
    server?.closeAllConnections()
    server?.close()
  })
  const estimated = estimateTable([grandRapids, lansing])

  test('is asked once for the same places, in its own order of coordinates', async () => {
    const asked: string[] = []
    const travel = await serve((request, reply) => {
      asked.push(request.url ?? '')
      reply.end(
        JSON.stringify({
          code: 'Ok',
          durations: [
            [0, 3600],
            [3900, 0],
          ],
          distances: [
            [0, 108_000],
            [110_000, 0],
          ],
        }),
      )
    })
    for (const _ of [1, 2]) {
      const { kilometers, minutes } = await travel.table([grandRapids, lansing])
      expect([...kilometers, ...minutes]).toEqual([0, 108, 110, 0, 0, 60, 65, 0])
    }
    expect(asked).toEqual([
      '/table/v1/driving/-85.6681,42.9634;-84.5555,42.7325?annotations=duration,distance',
    ])
  })

  test.each<[string, RequestListener, number?]>([
    ['does not answer in time', () => undefined, 300],
    ['answers nothing', (_, reply) => reply.end()],
    ['refuses', (_, reply) => reply.writeHead(400).end(JSON.stringify({ code: 'TooBig' }))],
    ['hangs up', (request) => request.socket.destroy()],
  ])('that %s is replaced by an estimate', async (_, listener, timeoutMs) => {
    const travel = await serve(listener, timeoutMs)
    expect((await travel.table([grandRapids, lansing])).minutes).toEqual(estimated.minutes)
    expect(failures).toHaveLength(1)
  })

  test('is asked in parts for many places, until it fails', async () => {
    const places = Array.from({ length: 120 }, (_, index) => ({
      latitude: 40 + index / 1000,
      longitude: -85,
    }))
    let asked = 0
    const travel = await serve((request, reply) => {
      asked += 1
      const count = (request.url ?? '').split(';').length
      expect(count).toBeLessThanOrEqual(100)
      const table = Array.from({ length: count }, () => Array.from({ length: count }, () => 6000))
      reply.end(JSON.stringify({ code: 'Ok', durations: table, distances: table }))
    })
    const { minutes, places: size } = await travel.table(places)
    expect(asked).toBe(3)
    const wrong = [...minutes].filter((each, index) => each !== (index % (size + 1) === 0 ? 0 : 100))
    expect(wrong).toEqual([])
    await travel.table(places)
    expect(asked).toBe(3)
    server?.close()
    let refused = 0
    const failing = await serve((_, reply) => {
      refused += 1
      reply.writeHead(503).end()
    })
    expect((await failing.table(places)).minutes).toEqual(estimateTable(places).minutes)
    expect(refused).toBe(1)
  })

  test('that knows no road leaves that trip to the estimate', async () => {
    const travel = await serve((_, reply) =>
      reply.end(
        JSON.stringify({
          code: 'Ok',
          durations: [
            [0, null],
            [3900, 0],
          ],
          distances: [
            [0, null],
            [110_000, 0],
          ],
        }),
      ),
    )
    const { minutes } = await travel.table([grandRapids, lansing])
    expect([minutes[1], minutes[2]]).toEqual([estimated.minutes[1], 65])
  })
})

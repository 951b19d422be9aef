import { randomUUID } from 'node:crypto'
import type { Client } from '#server/testing/client.ts'

/** What the calls of one lap ask for. */
export type Lap = {
  /** A number that no other lap has, on either side. */
  at: number
  people: { host: Client; franchisee: Client; center: Client; shop: Client }
  centerId: number
  shopId: number
  /** A repair order of the shop of the first year and an open one of the last, with number and VIN. */
  old: { id: number; number: string; vin: string }
  recent: { id: number; number: string; vin: string }
  /** A day of the last weeks. */
  day: string
}

const list = (query: string) => `/api/calibrate/calibrates?page=1&pageSize=20&${query}`
const all = 'filter=9999'
const get = (who: keyof Lap['people'], path: string | ((lap: Lap) => string)) => async (lap: Lap) =>
  lap.people[who].send('GET', typeof path === 'string' ? path : path(lap))

type Answer = { status: number; body: unknown }

/** Each call as the screens send it. */
export const works: Record<string, (lap: Lap) => Promise<Answer>> = {
  'list, shop': get('shop', list('')),
  'list, center': get('center', list('')),
  'list, franchisee': get('franchisee', list('')),
  'list, host': get('host', list('')),
  'list, shop, every status': get('shop', list(all)),
  'list, center, every status': get('center', list(all)),
  'list, franchisee, every status': get('franchisee', list(all)),
  'list, host, every status': get('host', list(all)),
  'list, host, newest RO first': get('host', list(`${all}&orderBy=createdOn`)),
  'list, host, open, oldest activity first': get('host', list('filter=1,2,3,8,10,11&sort=asc')),
  'list, host, open, by RO number': get('host', list('orderBy=ronumber&sort=asc')),
  'list, host, by customer': get('host', list(`${all}&orderBy=customer&sort=asc`)),
  'list, center, by next visit': get('center', list('orderBy=nextVisit&sort=asc')),
  'list, center, completed, a month of the first year': get(
    'center',
    list('filter=4,9&dateStart=2022-03-01&dateEnd=2022-03-31'),
  ),
  'list, host, a month of the first year': get(
    'host',
    list(`${all}&dateStart=2022-03-01&dateEnd=2022-03-31`),
  ),
  'list, host, word': get('host', list(`${all}&search=brennan`)),
  'list, host, RO number': get('host', ({ old }) => list(`${all}&search=${old.number}`)),
  'list, center, VIN': get('center', ({ old }) => list(`${all}&search=${old.vin}`)),
  'counts, center': get('center', '/api/calibrate/calibrateCounts'),
  'search, RO number': get('host', ({ old }) => `/api/calibrate/find?search=${old.number}`),
  'search, VIN': get('host', ({ old }) => `/api/calibrate/find?search=${old.vin}`),
  'past work of a VIN': get('shop', ({ recent }) => `/api/calibrate/searchCalibrateForVin?vin=${recent.vin}`),
  'read, RO of the first year': get('shop', ({ old }) => `/api/calibrate/calibrate?id=${old.id}`),
  'read, open RO': get('shop', ({ recent }) => `/api/calibrate/calibrate?id=${recent.id}`),
  'board of a day': get(
    'center',
    ({ centerId, day }) => `/api/bay/visits?firm=${centerId}&from=${day}&days=1`,
  ),
  'home of a center': get('center', '/api/dashboard/workQueue'),
  'not invoiced, center': get(
    'center',
    ({ centerId }) => `/api/dashboard/dashboardOpportunities?pageSize=20&firm=${centerId}`,
  ),
  'new RO': ({ at, people, shopId }) =>
    people.shop.send(
      'POST',
      '/api/calibrate/saveCalibrate',
      { firm: shopId, ronumber: `TRIAL-${at}`, notes: 'A new one' },
      { 'idempotency-key': randomUUID() },
    ),
  'save RO': async ({ at, people, recent }) => {
    const read = await people.shop.send('GET', `/api/calibrate/calibrate?id=${recent.id}`)
    const { version } = read.body as { version: number }
    return people.shop.send('POST', '/api/calibrate/saveCalibrate', {
      calibrate: recent.id,
      version,
      notes: `Saved ${at}`,
    })
  },
}

import { readFileSync } from 'node:fs'
import pg from 'pg'
import { Client } from '#server/testing/client.ts'

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const columns = [
  ['ronumber', 'RO'],
  ['status', 'Status'],
  ['vehicle', 'Vehicle'],
  ['vin', 'VIN'],
  ['firm', 'Shop'],
  ['techs', 'Technician'],
  ['amount', 'Amount'],
  ['lastEventDate', 'Last activity'],
  ['customer', 'Customer'],
]
/** The same rows, columns, and order, written by the database alone. */
const copy = `copy (select ro_number, status, vehicle_text, vin, shop_name, technician_names, amount,
    to_char(last_event_at at time zone 'America/New_York', 'MM/DD/YYYY HH12:MI am'), customer_name
  from request where deleted_at is null order by last_event_at desc, id desc) to stdout (format csv, force_quote *)`

export interface Lap {
  ms: number
  bytes: number
  /** By how many MB the server's memory grew at most. */
  growthMb: number
}

/** Downloads the list as a file and drops it. */
export const exportList = async (
  url: string,
  token: string,
  format: 'csv' | 'xlsx',
  pid: number,
): Promise<Lap> => {
  const start = memoryOf(pid)
  let [bytes, peak] = [0, start]
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50)
  const from = performance.now()
  const answer = await fetch(`${url}/api/calibrate/exportCalibrates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: { filter: '9999' },
      format,
      columns: columns.map(([key, head]) => ({ key, head })),
    }),
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  for await (const piece of answer.body) bytes += (piece as Uint8Array).length
  clearInterval(watch)
  return { ms: performance.now() - from, bytes, growthMb: peak - start }
}

export const copyList = async (ownerUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const from = performance.now()
  await client.query(copy)
  const ms = performance.now() - from
  await client.end()
  return ms
}

export const signIn = async (url: string): Promise<string> =>
  (await new Client(url, null).signIn('user1@million.demo', 'Calibrate#2026')).token ?? ''

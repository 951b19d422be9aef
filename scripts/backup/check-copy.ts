import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { readSums, type LocationTotals } from '#server/kernel/backup/layout.ts'
import { readTotals } from '#server/kernel/backup/read-totals.ts'
import type { Copy } from './open-copy.ts'
import { numberText } from './places.ts'

export interface CopyReport {
  passed: string[]
  problems: string[]
}

/** Whether a check passed, and what it found. */
type Outcome = { passed: string } | { problem: string }

interface OpenedFile {
  file: number
  url: string
}

/** Uses a copy as people would: signs in, opens a repair order and a photo, and adds up the books of each location. */
export async function checkCopy(copy: Copy, backup: string): Promise<CopyReport> {
  const client = new Client({ connectionString: copy.ownerUrl, application_name: 'calibrate copy check' })
  await client.connect()
  try {
    const token = await signIn(copy)
    if (!token) return { passed: [], problems: ["Signing in doesn't work."] }
    const get = (path: string) =>
      fetch(`${copy.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const sums = await readSums(backup)
    const outcomes = [
      await openNewestOrder(client, get),
      await openNewestPhoto(client, get, sums),
      compareTotals(copy.manifest.totals, await readTotals(client)),
    ]
    return {
      passed: ['Signed in.', ...outcomes.flatMap((each) => ('passed' in each ? each.passed : []))],
      problems: outcomes.flatMap((each) => ('problem' in each ? each.problem : [])),
    }
  } finally {
    await client.end()
  }
}

async function signIn({ url, username, password }: Copy): Promise<string | undefined> {
  const answer = await fetch(`${url}/auth/getToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const token: unknown = await answer.json()
  return answer.ok && typeof token === 'string' ? token : undefined
}

type Get = (path: string) => Promise<Response>

async function open(get: Get, call: 'calibrate' | 'calibrateEvent', id: number) {
  const answer = await get(`/api/calibrate/${call}?id=${id}`)
  const found = (await answer.json()) as { ronumber?: string; files?: OpenedFile[] }
  return { isOpen: answer.ok, found }
}

async function openNewestOrder(client: Client, get: Get): Promise<Outcome> {
  const { rows } = await client.query<{ id: number; number: string }>(
    'select id, ro_number as number from request where deleted_at is null order by id desc limit 1',
  )
  const [newest] = rows
  if (!newest) return { passed: 'There are no repair orders in this backup.' }
  const { isOpen, found } = await open(get, 'calibrate', newest.id)
  return isOpen && found.ronumber === newest.number
    ? { passed: `Opened RO ${newest.number}.` }
    : { problem: `RO ${newest.number} doesn't open.` }
}

/** The newest photo of a repair order or one of its visits whose file is in the backup must arrive as it was uploaded. */
async function openNewestPhoto(client: Client, get: Get, sums: Map<string, string>): Promise<Outcome> {
  const { rows } = await client.query<{
    id: number
    request: number
    event: number | null
    name: string
    key: string
    sha256: string
  }>(
    `select id, request, event, name, key, sha256 from file
     where kind = 'photo' and request is not null and deleted_at is null order by id desc limit 1000`,
  )
  const photo = rows.find(({ key }) => sums.has(`files/${key}`))
  if (!photo) return { passed: 'There are no photos in this backup.' }
  const { found } = await (photo.event === null
    ? open(get, 'calibrate', photo.request)
    : open(get, 'calibrateEvent', photo.event))
  const url = found.files?.find(({ file }) => file === photo.id)?.url
  const answer = url ? await get(url) : undefined
  const hash = answer?.ok
    ? createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex')
    : ''
  return hash === photo.sha256
    ? { passed: `Opened photo ${photo.name}, unchanged since its upload.` }
    : { problem: `Photo ${photo.name} doesn't open, or isn't what was uploaded.` }
}

function compareTotals(before: LocationTotals[] | undefined, now: LocationTotals[]): Outcome {
  if (!before) return { passed: 'This backup is too old to hold the totals of each location.' }
  const found = new Map(now.map((each) => [each.firm, each]))
  const wrong = before.filter((each) => {
    const same = found.get(each.firm)
    return same?.requests !== each.requests || same.invoiced !== each.invoiced || same.paid !== each.paid
  })
  return wrong.length === 0 && before.length === now.length
    ? { passed: `ROs, invoices, and payments of ${numberText(before.length)} locations add up as before.` }
    : {
        problem: `ROs, invoices, or payments don't add up as before, for example at ${wrong[0]?.name ?? 'a location that the backup lacks'}.`,
      }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZodObject, ZodOptional, type ZodType } from 'zod'
import { allCalls } from '#contract/index.ts'
import { addressOf, type Call } from '#contract/kit/call.ts'
import type { Client } from './client.ts'
import { startNetworkApp } from './harness.ts'
import type { Branch } from './network.ts'
import { samples } from './samples.ts'

/**
 * No call answers 200 for a field that it did not take: each field of each call that saves is sent by itself, with two
 * values of its kind and with ids of another branch, and what is stored is read back. Taken, refused, or named in the
 * answer; never silence.
 */
let app: Awaited<ReturnType<typeof startNetworkApp>>
let stored: string
beforeAll(async () => {
  app = await startNetworkApp()
  await app.sql(digestFunction)
}, 120_000)
afterAll(() => app.stop())

/** All that is kept, without what says only that and when something was saved. */
const digestFunction = `create function stored_digest() returns text language plpgsql as $$
declare
  name text;
  one text;
  digest text := '';
begin
  for name in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('outbox', 'hub_log', 'session', 'history', 'idempotency', 'mail_out', 'notification')
  loop
    execute format($q$select md5(coalesce(string_agg(row, '' order by row), '')) from (select (to_jsonb(t)
      - '{version,updated_at,last_event_at,search,validated_at}'::text[])::text as row from %I t) x$q$, name) into one;
    digest := digest || one;
  end loop;
  return md5(digest);
end $$`
const read = async (): Promise<string> =>
  (await app.sql<{ digest: string }>('select stored_digest() as digest'))[0]?.digest ?? ''

type Body = Record<string, unknown>
type Saving = { key: string; call: Call; shape: Record<string, ZodType> }
const saving: Saving[] = allCalls.flatMap(({ module, name, call }) => {
  const shape = call.body instanceof ZodObject ? (call.body.shape as Record<string, ZodType>) : undefined
  const saves = /^(save|upsert|update)/.test(name) || (shape && 'version' in shape)
  // A password ends the sessions that ask here.
  return shape && saves && name !== 'saveCredentials' ? [{ key: `${module}.${name}`, call, shape }] : []
})

const values: readonly unknown[] = [
  ...[true, false, 'Kestrel', 'Plover', 30, 60, '12.50', '13.50', '2031-03-03 09:00', '2031-03-04 10:00'],
  ...['2031-03-03', '2031-04-03', 'kestrel@north.test', 'plover@north.test', '07:30', '08:30'],
]
/** Two values of the kind of a field that are read as different ones. */
const twoOf = (schema: ZodType): unknown[] => {
  const found = new Map<string, unknown>()
  for (const value of values) {
    const { success, data } = schema.safeParse(value)
    // An id is no yes or no, though it can be read from one.
    if (success && typeof value === 'boolean' && typeof data !== 'boolean') continue
    if (success && !found.has(JSON.stringify(data))) found.set(JSON.stringify(data), value)
  }
  return [...found.values()].slice(0, 2)
}

/** What the fields that name a record name: that of another branch is nobody's to set here. */
const named: Record<string, (of: Branch) => unknown> = {
  firm: ({ firms }) => firms.shop,
  serviceFirm: ({ firms }) => firms.center,
  wantedCenter: ({ firms }) => firms.center,
  parent: ({ firms }) => firms.division,
  contact: ({ ids }) => ids.contact,
  fleetContact: ({ ids }) => ids.contact,
  insuranceContact: ({ ids }) => ids.contact,
  related: ({ ids }) => ids.friend,
  insurance: ({ ids }) => ids.insurer,
  insuranceId: ({ ids }) => ids.insurer,
  bay: ({ ids }) => ids.bay,
  vehicle: ({ ids }) => ids.vehicle,
  techIds: ({ users }) => [users['14']],
  calibrateEventReference: ({ ids }) => ids.event,
  calibrateService: ({ ids }) => ids.service,
  blog: ({ ids }) => ids.blog,
  user: ({ users }) => users['14'],
  section: ({ ids }) => ids.section,
}

/** Of a move that is made already nothing is left to be done: its reason is kept with the move itself. */
const ofMoves: Record<string, readonly string[]> = {
  'requests.updateStatusCalibrate': ['reason'],
  'requests.updateStatusCalibrateEvent': ['reason'],
  // Answered for each row, in words.
  'requests.updateRequestStatus': ['status', 'reason'],
}

type Try = { field: string; values: unknown[]; isForeign?: true }
const triesOf = ({ key, shape }: Pick<Saving, 'key' | 'shape'>): Try[] =>
  Object.entries(shape).flatMap(([field, schema]): Try[] => {
    if (['version', 'seen', ...(ofMoves[key] ?? [])].includes(field)) return []
    const inner = schema instanceof ZodOptional ? schema.unwrap() : schema
    if (inner instanceof ZodObject)
      return triesOf({ key, shape: inner.shape as Record<string, ZodType> }).map((each) => ({
        ...each,
        field: `${field}.${each.field}`,
      }))
    const foreign = named[field]?.(app.network.south)
    if (foreign !== undefined) return [{ field, values: [foreign], isForeign: true }]
    return [{ field, values: twoOf(schema) }]
  })

/** `vehicle.vin` stands inside of `vehicle`, which names no record here. */
const withField = (body: Body, field: string, value: unknown): Body => {
  const [outer = '', inner] = field.split('.')
  return inner ? { ...body, [outer]: { [inner]: value } } : { ...body, [outer]: value }
}

const nameOf = (answer: unknown): string[] => (answer as { notTaken?: string[] } | null)?.notTaken ?? []

/** Sends one field beside what a call has to have; whether it was answered 200 and made no difference. */
const isSilent = async (client: Client, { call }: Saving, body: Body, field: string): Promise<boolean> => {
  const answer = await client.send(call.method, addressOf(call), body)
  if (answer.status >= 500) throw new Error(`${field}: ${answer.text}`)
  if (answer.status !== 200 || nameOf(answer.body).includes(field)) return false
  const before = stored
  stored = await read()
  return before === stored
}

const silent = async (each: Saving, role: number, more: Body = {}): Promise<string[]> => {
  const { key, call } = each
  if (call.right === 'open' || !(call.right as readonly number[]).includes(role)) return []
  const client = await app.as(`role${role}@north.test`)
  const sample = (samples[key]?.(app.network.north).body ?? {}) as Body
  await client.send(call.method, addressOf(call), { ...sample, ...more })
  stored = await read()
  const wrong: string[] = []
  for (const { field, values: tried, isForeign } of triesOf(each)) {
    if (tried.length < (isForeign ? 1 : 2)) continue
    const results: boolean[] = []
    for (const value of tried)
      results.push(await isSilent(client, each, withField({ ...sample, ...more }, field, value), field))
    if (results.every(Boolean)) wrong.push(`${key} role ${role}: ${field}`)
  }
  return wrong
}

/** The sides of a repair order set different fields of it; of other records an administrator and a shop's estimator. */
const isOfOrders = ({ key }: Saving): boolean => key.startsWith('requests.')

describe.each([3, 12, 14, 16])('role %i', (role) => {
  const asked = role === 3 || role === 16 ? saving : saving.filter(isOfOrders)
  test.each(asked)('$key takes what it is sent, or says what it does not', async (each) => {
    expect(await silent(each, role)).toEqual([])
  })
})

/** What a stored repair order is when a visit of it rests, and who may save it. */
const resting = [
  ['paid', 9],
  ['on hold', 10],
  ['cancelled', 5],
] as const

describe.each(resting)('a repair order that is %s', (_says, status) => {
  const ofOrders = saving.filter(({ key }) =>
    /^requests\.save(Calibrate|CalibrateEvent|CalibrateEventSchedule)$/.test(key),
  )
  beforeAll(() =>
    app.sql('update request set status = $1, hold_from = $2 where id = $3', [
      status,
      status === 10 ? 3 : null,
      app.network.north.ids.working,
    ]),
  )
  test.each([8, 12, 14, 16].flatMap((role) => ofOrders.map((each) => [each.key, role, each] as const)))(
    '%s of role %i',
    async (_key, role, each) => {
      expect(await silent(each, role)).toEqual([])
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/kit/call.ts'
import type { Client } from './client.ts'
import { fieldCases, savingCalls, withField, type Body, type SavingCall } from './field-cases.ts'
import { startNetworkApp } from './harness.ts'
import { sampleInputs } from './sample-inputs.ts'

/**
 * No call may silently ignore a field. Each field of each saving call is sent by itself, with two values of its type and
 * with ids of another branch, and the stored data is compared. A field must be saved, refused, or named in the answer.
 */
let app: Awaited<ReturnType<typeof startNetworkApp>>
let storedDigest: string
beforeAll(async () => {
  app = await startNetworkApp()
  await app.sql(digestFunction)
}, 120_000)
afterAll(() => app.stop())

/**
 * A digest of all stored data, without logs, versions, and timestamps, which change with every save, and without what jobs
 * write afterwards.
 */
const digestFunction = `create table digest_cache (name text primary key, changes text, digest text);
create function stored_digest() returns text language plpgsql as $$
declare
  of_table text;
  now_changes text;
  one text;
  digest text := '';
begin
  for of_table in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^dashboard_' and c.relname not in ('outbox', 'hub_log', 'user_session', 'history', 'idempotency', 'mail_out', 'sms_out', 'push_out',
        'ccc_out', 'notification', 'notification_due', 'webhook_due', 'message', 'channel', 'channel_member', 'chat_user', 'digest_cache')
  loop
    -- Each saved row has a new xmin, so a table whose rows have the same ones is as it was.
    execute format('select count(*) || ''/'' || coalesce(sum(xmin::text::bigint), 0) from %I', of_table) into now_changes;
    select c.digest into one from digest_cache c where c.name = of_table and c.changes = now_changes;
    if found then digest := digest || one; continue; end if;
    execute format($q$select md5(coalesce(string_agg(row, '' order by row), '')) from (select (to_jsonb(t)
      - '{version,updated_at,last_event_at,search,validated_at}'::text[])::text as row from %I t) x$q$, of_table) into one;
    insert into digest_cache values (of_table, now_changes, one)
      on conflict (name) do update set changes = excluded.changes, digest = excluded.digest;
    digest := digest || one;
  end loop;
  return md5(digest);
end $$`
const digest = async (): Promise<string> =>
  (await app.sql<{ digest: string }>('select stored_digest() as digest'))[0]?.digest ?? ''

const reportedIgnored = (answer: unknown): string[] =>
  (answer as { notTaken?: string[] } | null)?.notTaken ?? []

/** Sends one field along with the required ones. True when the answer is 200 but the field changed nothing. */
const isSilentlyIgnored = async (
  client: Client,
  { call }: SavingCall,
  body: Body,
  field: string,
): Promise<boolean> => {
  const answer = await client.send(call.method, addressOf(call), body)
  if (answer.status >= 500) throw new Error(`${field}: ${answer.text}`)
  if (answer.status !== 200 || reportedIgnored(answer.body).includes(field)) return false
  const before = storedDigest
  storedDigest = await digest()
  return before === storedDigest
}

const findSilentlyIgnored = async (saving: SavingCall, role: number, more: Body = {}): Promise<string[]> => {
  const { key, call } = saving
  if (call.right === 'open' || !(call.right as readonly number[]).includes(role)) return []
  const client = await app.as(`role${role}@north.test`)
  const sample = (sampleInputs[key]?.(app.network.north).body ?? {}) as Body
  await client.send(call.method, addressOf(call), { ...sample, ...more })
  storedDigest = await digest()
  const ignored: string[] = []
  for (const { field, values: candidates, isForeign } of fieldCases(saving, app.network.south)) {
    if (candidates.length < (isForeign ? 1 : 2)) continue
    const results: boolean[] = []
    for (const value of candidates)
      results.push(
        await isSilentlyIgnored(client, saving, withField({ ...sample, ...more }, field, value), field),
      )
    if (results.every(Boolean)) ignored.push(`${key} role ${role}: ${field}`)
  }
  return ignored
}

/**
 * Shop, center, and technician set different fields of a repair order, so its calls run for all four roles. Other
 * records run for an administrator and a shop's estimator only.
 */
const isRequestCall = ({ key }: SavingCall): boolean => key.startsWith('requests.')

describe.each([3, 12, 14, 16])('role %i', (role) => {
  const calls = role === 3 || role === 16 ? savingCalls : savingCalls.filter(isRequestCall)
  test.each(calls)('$key saves, refuses, or reports every field', async (saving) => {
    expect(await findSilentlyIgnored(saving, role)).toEqual([])
  })
})

const working = 3
const onHold = 10
/** Statuses in which a repair order can't be worked on. */
const inactiveStatuses = [
  ['paid', 9],
  ['on hold', onHold],
  ['cancelled', 5],
] as const

describe.each(inactiveStatuses)('a repair order that is %s', (_label, status) => {
  const requestCalls = savingCalls.filter(({ key }) =>
    /^requests\.save(Calibrate|CalibrateEvent|CalibrateEventSchedule)$/.test(key),
  )
  beforeAll(() =>
    app.sql('update request set status = $1, hold_from = $2 where id = $3', [
      status,
      status === onHold ? working : null,
      app.network.north.ids.working,
    ]),
  )
  test.each([8, 12, 14, 16].flatMap((role) => requestCalls.map((each) => [each.key, role, each] as const)))(
    '%s by role %i ignores no field silently',
    async (_key, role, saving) => {
      expect(await findSilentlyIgnored(saving, role)).toEqual([])
    },
  )
})

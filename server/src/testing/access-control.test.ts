import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/index.ts'
import { addressOf, type Call } from '#contract/kit/call.ts'
import { modules } from '#server/modules/index.ts'
import type { Client } from './client.ts'
import { startNetworkApp } from './harness.ts'
import { sampleInputs, type CallInput, type SampleSource } from './sample-inputs.ts'
import { unboundCalls } from './unbound-calls.ts'

/** The closed list of calls that need no token. */
const openCalls = [
  'certificates.certificate',
  'certificates.certificateKeys',
  'identity.getToken',
  'identity.resetPassword',
  'onboarding.onboardAddress',
  'onboarding.onboardChangeProduct',
  'onboarding.onboardCoupon',
  'onboarding.onboardFirm',
  'onboarding.onboardFirmUpdate',
  'onboarding.onboardGet',
  'onboarding.onboardLookups',
  'onboarding.onboardMarketing',
  'onboarding.onboardPurchaseSave',
  'onboarding.onboardShippingSave',
  'onboarding.onboardWebhook',
  'requests.answerByLink',
  'requests.authorizationByLink',
  'requests.blueprintForm',
  'requests.blueprintPhoto',
  'requests.blueprintSend',
  'requests.blueprintVin',
  'requests.guestView',
  'schedule.feedFile',
  'storage.readFile',
]
const missingId = 2_000_000_000
const foreignMark = /Australis|@south\.test/

const named = allCalls.map(({ module, name, call }) => ({ key: `${module}.${name}`, call }))
let app: Awaited<ReturnType<typeof startNetworkApp>>
let bound: typeof named
let people: { role: number; client: Client }[]
let before: string

beforeAll(async () => {
  app = await startNetworkApp()
  const calls = new Set(
    modules.flatMap((module) => module.routes(app.services).map((binding) => binding.call)),
  )
  bound = named.filter(({ call }) => calls.has(call))
  people = await Promise.all(
    Array.from({ length: 15 }, async (_, at) => ({
      role: at + 3,
      client: await app.as(`role${at + 3}@north.test`),
    })),
  )
  before = await southernDigests()
}, 120_000)
afterAll(() => app.stop())

/** Digests of all rows of the southern branch. Any change, addition, or removal shows. */
const southernDigests = async (): Promise<string> => {
  const tables = await app.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('firm', 'request', 'event')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('outbox', 'hub_log') and c.relname !~ '^dashboard_' group by 1 order by 1`,
  )
  const digests: string[] = []
  for (const { name } of tables) {
    const [row] = await app.sql<{ digest: string }>(
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) || ' ' || count(*) as digest
       from "${name}" t where t::text ~ 'Australis|@south' or to_jsonb(t)->>'firm' = any($1)`,
      [Object.values(app.network.south.firms).map(String)],
    )
    digests.push(`${name} ${row?.digest}`)
  }
  return digests.join('\n')
}

const make = (client: Client, call: Call, input: CallInput) => {
  const entries = Object.entries(input.query ?? {})
  const search = entries.length
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
    : ''
  return client.send(call.method, `${addressOf(call)}${search}`, input.body)
}
const inputOf = (key: string, of: SampleSource = app.network.north): CallInput =>
  (sampleInputs[key] ?? (() => ({})))(of)

/** The ids that a sample uses, as [group, name], in order of use. */
const usedIds = (key: string): ['ids' | 'firms' | 'users', string][] => {
  const found: ['ids' | 'firms' | 'users', string][] = []
  const watch = <G extends 'ids' | 'firms' | 'users'>(group: G): SampleSource[G] =>
    new Proxy<SampleSource[G]>(app.network.north[group], {
      get: (target, name) => {
        if (!found.some(([g, n]) => g === group && n === name)) found.push([group, String(name)])
        return Reflect.get(target, name) as unknown
      },
    })
  inputOf(key, { ids: watch('ids'), firms: watch('firms'), users: watch('users') })
  return found
}
const withId = ([group, name]: [string, string], id: number): SampleSource => {
  const { ids, firms, users } = app.network.north
  const source: Record<string, Record<string, number>> = { ids, firms, users }
  return { ...source, [group]: { ...source[group], [name]: id } } as SampleSource
}
const foreignId = ([group, name]: ['ids' | 'firms' | 'users', string]): number =>
  (app.network.south[group] as Record<string, number>)[name] ?? 0

describe('the contract', () => {
  test('has exactly one sample for every call', () => {
    expect(Object.keys(sampleInputs).sort()).toEqual(named.map(({ key }) => key).sort())
  })

  test('is bound, except for calls on a list that may only shrink', () => {
    const unbound = named.filter((each) => !bound.includes(each)).map(({ key }) => key)
    expect(unbound.filter((key) => !unboundCalls.includes(key))).toEqual([])
  })

  test('needs no token only for a closed list of calls', () => {
    expect(
      named
        .filter(({ call }) => call.right === 'open')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(openCalls)
  })
})

test('every call that is not open answers 401 without a token', async () => {
  const wrong: string[] = []
  for (const { key, call } of bound.filter((each) => each.call.right !== 'open')) {
    const answer = await make(app.anonymous, call, inputOf(key))
    if (answer.status !== 401) wrong.push(`${key} ${answer.status}`)
  }
  expect(wrong).toEqual([])
})

test('a role without the right to a call is answered 403, whatever the input', async () => {
  const wrong: string[] = []
  for (const { key, call } of bound)
    for (const { role, client } of people) {
      if (call.right === 'open' || (call.right as readonly number[]).includes(role)) continue
      for (const input of [inputOf(key), {}]) {
        const answer = await make(client, call, input)
        if (answer.status !== 403) wrong.push(`${key} role ${role}: ${answer.status}`)
      }
    }
  expect(wrong).toEqual([])
}, 120_000)

/** Every call with each role that may make it, except the host's roles, for which nothing is foreign. */
const allowedCalls = function* () {
  for (const { key, call } of bound)
    for (const { role, client } of people)
      if (
        key !== 'identity.signOut' &&
        call.right !== 'open' &&
        (call.right as readonly number[]).includes(role)
      )
        yield { key, call, role, client }
}

test('a foreign id gets exactly the answer of one that does not exist, which is 404 for the record of the call', async () => {
  const wrong: string[] = []
  const normalize = (text: string) => text.replace(/\?t=[\w.-]+/g, '?t').replace(/\d+/g, '#')
  for (const { key, call, role, client } of allowedCalls())
    for (const [at, id] of usedIds(key).entries()) {
      const ask = (value: number) => make(client, call, inputOf(key, withId(id, value)))
      const [first, absent] = [await ask(foreignId(id)), await ask(missingId)]
      // Numbers and signed links are ignored, since an answer may repeat the requested id. A save that ignores the field
      // changes something only the first time, so a differing answer is requested again.
      const foreign = normalize(first.text) === normalize(absent.text) ? first : await ask(foreignId(id))
      const same = foreign.status === absent.status && normalize(foreign.text) === normalize(absent.text)
      const isRecord = at === 0 && id[0] === 'ids' && call.problems.includes('notFound')
      const leaks = foreignMark.test(first.text + foreign.text + JSON.stringify([...first.headers]))
      if (!same || leaks || foreign.status >= 500 || (isRecord && first.status !== 404))
        wrong.push(
          `${key} role ${role} ${id[1]}: ${foreign.status} ${foreign.text.slice(0, 90)} / ${absent.status} ${absent.text.slice(0, 90)}`,
        )
    }
  expect(wrong).toEqual([])
}, 300_000)

test('the center’s own records do not exist for the shop that it serves', async () => {
  const wrong: string[] = []
  const { related } = app.network.north
  for (const { key, call, role, client } of allowedCalls()) {
    const [main] = usedIds(key)
    const id = main?.[0] === 'ids' ? related[main[1] as keyof typeof related] : undefined
    if (!main || !id || ![4, 15, 16, 17].includes(role) || !call.problems.includes('notFound')) continue
    const answer = await make(client, call, inputOf(key, withId(main, id)))
    if (answer.status !== 404)
      wrong.push(`${key} role ${role}: ${answer.status} ${answer.text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('valid calls answer without data of the other branch and without a server error', async () => {
  const wrong: string[] = []
  for (const { key, call, role, client } of allowedCalls()) {
    const answer = await make(client, call, inputOf(key))
    if (foreignMark.test(answer.text) || answer.status >= 500 || answer.status === 401)
      wrong.push(`${key} role ${role}: ${answer.status} ${answer.text.slice(0, 160)}`)
  }
  expect(wrong).toEqual([])
}, 300_000)

test('fields that a caller may not set have no effect', async () => {
  const { south } = app.network
  const roles = () => app.sql(`select id, firm, role, is_inactive from app_user order by id`)
  const rolesBefore = await roles()
  const affectedRequests = () =>
    app.sql<{ n: number }>(`select count(*)::int as n from request where created_by = 1 or amount = 9999`)
  const extra = {
    firm: south.firms.shop,
    user: 1,
    roles: '1',
    role: 1,
    createdBy: 1,
    created_by: 1,
    amount: '9999.00',
    all: true,
  }
  const wrong: string[] = []
  for (const { key, call, role, client } of allowedCalls()) {
    const input = inputOf(key)
    const { body } = input
    if (
      call.method !== 'POST' ||
      typeof body === 'string' ||
      body instanceof FormData ||
      key === 'identity.saveCredentials'
    )
      continue
    const answer = await make(client, call, { ...input, body: { ...extra, ...body } })
    if (answer.status >= 500 || foreignMark.test(answer.text))
      wrong.push(`${key} role ${role}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(await roles()).toEqual(rolesBefore)
  expect(await affectedRequests()).toEqual([{ n: 0 }])
}, 300_000)

test('prototype pollution attempts are refused while parsing', async () => {
  const host = await app.as('role1@north.test')
  for (const text of ['{"__proto__":{"all":true}}', '{"constructor":{"prototype":{"all":true}}}']) {
    const refusal = await host.send('POST', '/api/user/saveProfile', text, {
      'content-type': 'application/json',
    })
    expect(refusal.status).toBe(400)
  }
})

test('none of the tests above changed a row of the other branch', async () => {
  expect(await southernDigests()).toBe(before)
})

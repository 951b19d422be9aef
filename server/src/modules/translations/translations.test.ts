import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let center: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  center = await app.as('role12@north.test')
}, 60_000)
afterAll(() => app.stop())

const type = 'chat'
const find = async (client: Client, key: string, languageCode = 'en') =>
  (
    await client.ok('GET language/translations', {
      query: { translationType: type, languageCode, search: key, pageSize: 200 },
    })
  ).items.find((each) => each.key === key) ?? expect.fail(`no text ${key}`)
const add = async (client: Client, key: string, text: string, languageCode = 'en') =>
  (
    await client.ok('POST language/addTranslation', {
      body: { translationType: type, key, languageCode, text },
    })
  ).id
const seen = async (client: Client, key: string, languageCode = 'en') =>
  (await client.ok('GET language/changedTexts', { query: { languageCode } })).texts.find(
    (each) => each.translationType === type && each.key === key && each.languageCode === languageCode,
  )?.text
const [plain, named] = ['composer.attached', 'composer.label']

describe('a changed text', () => {
  test('reaches the company and those below it, and no other', async () => {
    const id = await add(center, plain, 'Say something')
    expect(await seen(center, plain)).toBe('Say something')
    for (const user of ['role12@south.test', 'role1@north.test'])
      expect(await seen(await app.as(user), plain)).toBeUndefined()
    expect(await find(center, plain)).toMatchObject({ translation: id, text: 'Say something', from: null })
    const south = await app.as('role12@south.test')
    expect((await find(south, plain)).translation).toBe(0)
    await south.refused(
      'POST language/saveTranslation',
      { body: { translation: id, text: 'Mine' } },
      'notFound',
    )
    await south.refused('POST language/deleteTranslation', { query: { translation: id } }, 'notFound')
    await center.ok('POST language/deleteTranslation', { query: { translation: id } })
    expect(await seen(center, plain)).toBeUndefined()
    await center.refused('POST language/deleteTranslation', { query: { translation: id } }, 'notFound')
  })

  test("of the host reaches everybody, may not be changed below, and gives way to a company's own", async () => {
    const id = await add(host, plain, 'Write here')
    const tech = await app.as('role14@south.test')
    expect(await seen(tech, plain)).toBe('Write here')
    expect(await find(center, plain)).toMatchObject({ translation: 0, text: 'Write here' })
    expect((await find(center, plain)).from).toBeTruthy()
    await center.refused(
      'POST language/saveTranslation',
      { body: { translation: id, text: 'X' } },
      'notFound',
    )
    await center.refused('POST language/deleteTranslation', { query: { translation: id } }, 'notFound')
    const own = await add(center, plain, 'Our words')
    expect(await seen(center, plain)).toBe('Our words')
    expect(await seen(tech, plain)).toBe('Write here')
    await center.ok('POST language/deleteTranslation', { query: { translation: own } })
    expect(await seen(center, plain)).toBe('Write here')
    await host.ok('POST language/deleteTranslation', { query: { translation: id } })
  })

  test('keeps its parameters, and exists in the product', async () => {
    const body = { translationType: type, key: named, languageCode: 'en' }
    const problem = await center.refused(
      'POST language/addTranslation',
      { body: { ...body, text: 'Write' } },
      'invalid',
    )
    expect(problem.errors?.[0]).toMatchObject({ field: 'text' })
    expect(problem.errors?.[0]?.message).toContain('must stay')
    for (const wrong of [{ key: 'nothing' }, { translationType: 'server/chat' }, { languageCode: 'xx' }])
      await center.refused(
        'POST language/addTranslation',
        { body: { ...body, text: 'A', ...wrong } },
        'refused',
      )
    await center.refused('GET language/translations', { query: { languageCode: 'xx' } }, 'refused')
    const { shipped } = await find(center, named)
    const id = await add(center, named, `${shipped}!`)
    await center.refused(
      'POST language/saveTranslation',
      { body: { translation: id, text: 'Gone' } },
      'invalid',
    )
    await center.ok('POST language/deleteTranslation', { query: { translation: id } })
  })

  test('is added once, even by two at the same time, and reports a stale save', async () => {
    const body = { translationType: type, key: plain, languageCode: 'es', text: 'Escriba' }
    const both = await Promise.allSettled([add(center, plain, 'Uno', 'es'), add(center, plain, 'Dos', 'es')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await center.refused('POST language/addTranslation', { body }, 'refused')
    const { translation, version, text } = await find(center, plain, 'es')
    const admin = await app.as('role1@north.test')
    await admin.ok('POST language/saveTranslation', { body: { translation, text: 'Otro', version } })
    const { conflict } = await center.refused(
      'POST language/saveTranslation',
      { body: { translation, text: 'Mío', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([{ field: 'text', stored: 'Otro', yours: 'Mío' }])
    expect(text).toMatch(/Uno|Dos/)
    await center.ok('POST language/deleteTranslation', { query: { translation } })
  })

  test('is announced to every screen that shows it', async () => {
    const tech = await app.as('role14@north.test')
    const hub = await connectHubClient(app.url, tech.token)
    const id = await add(host, plain, 'Announced')
    await hub.waitForChange('translation', id)
    await hub.disconnect()
    await host.ok('POST language/deleteTranslation', { query: { translation: id } })
  })
})

describe('the list', () => {
  test('is paged, searched, and filtered, and counts what a language lacks', async () => {
    const list = (query: object) => center.ok('GET language/translations', { query })
    const first = await list({ pageSize: 10 })
    const second = await list({ pageSize: 10, page: 2 })
    const keys = [...first.items, ...second.items].map(
      ({ translationType, key }) => `${translationType} ${key}`,
    )
    expect(new Set(keys).size).toBe(20)
    expect(first.next).toBe(2)
    expect(first.types.every((each) => !each.startsWith('server'))).toBe(true)
    expect(first.types).toContain('requests/list')
    const spanish = await list({ languageCode: 'es', translationType: type })
    expect(spanish.missing).toBe(spanish.total)
    expect((await list({})).missing).toBe(0)
    const id = await add(center, plain, 'Escriba aquí', 'es')
    const after = await list({ languageCode: 'es', translationType: type, show: 'changed' })
    expect(after.items.map(({ translation }) => translation)).toEqual([id])
    expect(after.missing).toBe(spanish.missing - 1)
    expect((await list({ languageCode: 'es', search: 'escriba AQUÍ' })).count).toBe(1)
    // Spanish has a plural form for millions that English lacks.
    const plurals = await list({ languageCode: 'es', search: '_many', pageSize: 200 })
    expect(plurals.items.length).toBeGreaterThan(0)
    expect(plurals.items.every(({ isPlural, shipped }) => isPlural && shipped !== '')).toBe(true)
    await center.ok('POST language/deleteTranslation', { query: { translation: id } })
  })

  test('is for those who open the configuration; changed texts are for everybody', async () => {
    for (const role of [4, 6, 8, 10, 11, 13, 14, 15, 16, 17]) {
      const client = await app.as(`role${role}@north.test`)
      await client.refused('GET language/translations', {}, 'forbidden')
      await client.refused(
        'POST language/addTranslation',
        { body: { translationType: type, key: plain, languageCode: 'en', text: 'A' } },
        'forbidden',
      )
      await client.ok('GET language/changedTexts', {})
    }
  })
})

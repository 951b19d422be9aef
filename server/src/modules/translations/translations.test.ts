import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let center: Client
let firm: number
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  center = await app.as('role12@north.test')
  firm = app.network.north.firms.center
}, 60_000)
afterAll(() => app.stop())

const type = 'chat'
const [plain, named] = ['composer.attached', 'composer.label']
const list = (query: object) => host.ok('GET language/translations', { query: { firm, ...query } })
const find = async (key: string, languageCode = 'en', of = firm) =>
  (await list({ firm: of, translationType: type, languageCode, search: key, pageSize: 200 })).items.find(
    (each) => each.key === key,
  ) ?? expect.fail(`no text ${key}`)
const add = async (key: string, text: string, languageCode = 'en', of = firm) =>
  (
    await host.ok('POST language/addTranslation', {
      body: { firm: of, translationType: type, key, languageCode, text },
    })
  ).id
const remove = (translation: number) => host.ok('POST language/deleteTranslation', { query: { translation } })
const seen = async (client: Client, key: string, languageCode = 'en') =>
  (await client.ok('GET language/changedTexts', { query: { languageCode } })).texts.find(
    (each) => each.translationType === type && each.key === key && each.languageCode === languageCode,
  )?.text

describe('a changed text', () => {
  test('reaches the people of its company, and nobody else', async () => {
    const id = await add(plain, 'Say something')
    expect(await seen(center, plain)).toBe('Say something')
    for (const user of ['role12@south.test', 'role16@south.test', 'role1@north.test'])
      expect(await seen(await app.as(user), plain)).toBeUndefined()
    expect(await find(plain)).toMatchObject({ translation: id, text: 'Say something', from: null })
    expect(await find(plain, 'en', app.network.south.firms.center)).toMatchObject({ translation: 0 })
    await remove(id)
    expect(await seen(center, plain)).toBeUndefined()
    await host.refused('POST language/deleteTranslation', { query: { translation: id } }, 'notFound')
    await host.refused('POST language/saveTranslation', { body: { translation: -1, text: 'X' } }, 'notFound')
  })

  test("of the host reaches everybody, and gives way to a company's own", async () => {
    const id = await add(plain, 'Write here', 'en', 1)
    const tech = await app.as('role14@south.test')
    expect(await seen(tech, plain)).toBe('Write here')
    expect(await find(plain)).toMatchObject({ translation: 0, text: 'Write here' })
    expect((await find(plain)).from).toBeTruthy()
    const own = await add(plain, 'Our words')
    expect(await seen(center, plain)).toBe('Our words')
    expect(await seen(tech, plain)).toBe('Write here')
    await remove(own)
    expect(await seen(center, plain)).toBe('Write here')
    await remove(id)
  })

  test('keeps its parameters, and exists in the product', async () => {
    const body = { firm, translationType: type, key: named, languageCode: 'en' }
    const problem = await host.refused(
      'POST language/addTranslation',
      { body: { ...body, text: 'Write' } },
      'invalid',
    )
    expect(problem.errors?.[0]).toMatchObject({ field: 'text' })
    expect(problem.errors?.[0]?.message).toContain('must stay')
    for (const wrong of [{ key: 'nothing' }, { translationType: 'server/chat' }, { languageCode: 'xx' }])
      await host.refused(
        'POST language/addTranslation',
        { body: { ...body, text: 'A', ...wrong } },
        'refused',
      )
    const nowhere = { ...body, text: 'To {{name}}', firm: 999_999 }
    await host.refused('POST language/addTranslation', { body: nowhere }, 'notFound')
    await host.refused('GET language/translations', { query: { languageCode: 'xx' } }, 'refused')
    const { shipped } = await find(named)
    const id = await add(named, `${shipped}!`)
    await host.refused(
      'POST language/saveTranslation',
      { body: { translation: id, text: 'Gone' } },
      'invalid',
    )
    await remove(id)
  })

  test('is added once, even by two at the same time, and reports a stale save', async () => {
    const body = { firm, translationType: type, key: plain, languageCode: 'es', text: 'Escriba' }
    const both = await Promise.allSettled([add(plain, 'Uno', 'es'), add(plain, 'Dos', 'es')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await host.refused('POST language/addTranslation', { body }, 'refused')
    const { translation, version, text } = await find(plain, 'es')
    expect(text).toMatch(/Uno|Dos/)
    const other = await app.as('role2@north.test')
    await other.ok('POST language/saveTranslation', { body: { translation, text: 'Otro', version } })
    const { conflict } = await host.refused(
      'POST language/saveTranslation',
      { body: { translation, text: 'Mío', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([{ field: 'text', stored: 'Otro', yours: 'Mío' }])
    await remove(translation)
  })

  test('is announced to every screen that shows it', async () => {
    const tech = await app.as('role14@north.test')
    const hub = await connectHubClient(app.url, tech.token)
    const id = await add(plain, 'Announced', 'en', 1)
    await hub.waitForChange('translation', id)
    await hub.disconnect()
    await remove(id)
  })
})

describe('the list', () => {
  test('is paged, searched, and filtered, and counts what a language lacks', async () => {
    const first = await list({ pageSize: 10 })
    const second = await list({ pageSize: 10, page: 2 })
    const keys = [...first.items, ...second.items].map((each) => `${each.translationType} ${each.key}`)
    expect(new Set(keys).size).toBe(20)
    expect(first.next).toBe(2)
    expect(first.types.every((each) => !each.startsWith('server'))).toBe(true)
    expect(first.types).toContain('requests/list')
    const spanish = await list({ languageCode: 'es', translationType: type })
    expect(spanish.missing).toBe(spanish.total)
    expect((await list({})).missing).toBe(0)
    const id = await add(plain, 'Escriba aquí', 'es')
    const after = await list({ languageCode: 'es', translationType: type, show: 'changed' })
    expect(after.items.map(({ translation }) => translation)).toEqual([id])
    expect(after.missing).toBe(spanish.missing - 1)
    expect((await list({ languageCode: 'es', search: 'escriba AQUÍ' })).count).toBe(1)
    // Spanish has a plural form for millions that English lacks.
    const plurals = await list({ languageCode: 'es', search: '_many', pageSize: 200 })
    expect(plurals.items.length).toBeGreaterThan(0)
    expect(plurals.items.every(({ isPlural, shipped }) => isPlural && shipped !== '')).toBe(true)
    await remove(id)
  })

  test('is for those who open the configuration; changed texts are for everybody', async () => {
    const id = await add(plain, 'Ours')
    for (const role of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]) {
      const client = await app.as(`role${role}@north.test`)
      const body = { translationType: type, key: plain, languageCode: 'en', text: 'A' }
      await client.refused('GET language/translations', {}, 'forbidden')
      await client.refused('POST language/addTranslation', { body }, 'forbidden')
      await client.refused(
        'POST language/saveTranslation',
        { body: { translation: id, text: 'A' } },
        'forbidden',
      )
      await client.refused('POST language/deleteTranslation', { query: { translation: id } }, 'forbidden')
      await client.ok('GET language/changedTexts', {})
    }
    await remove(id)
  })
})

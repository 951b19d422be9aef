import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import type { TextsCheck } from '#contract/imports.ts'
import { csvRows } from '#contract/kit/csv.ts'
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

describe('a proposed text', () => {
  const place = { translationType: type, key: plain, languageCode: 'es' }
  const propose = (client: Client, text: string) =>
    client.ok('POST language/proposeText', { body: { ...place, text, path: '/chat' } })
  const decide = (translation: number, agrees: boolean) => ({ body: { translation, agrees } })
  const proposalFor = async (client: Client) =>
    (await client.ok('GET language/textInUse', { query: place })).proposal

  test('is live when a second person agrees, for the company of the first', async () => {
    const { id } = await propose(center, 'Escriba algo')
    expect(await seen(center, plain, 'es')).toBeUndefined()
    expect(await proposalFor(center)).toMatchObject({
      proposed: 'Escriba algo',
      path: '/chat',
      rights: ['delete'],
    })
    await center.refused('POST language/decideText', decide(id, true), 'refused')
    const other = await app.as('role12@south.test')
    await other.refused('POST language/decideText', decide(id, true), 'notFound')
    await other.refused('POST language/decideText', decide(id, false), 'notFound')
    expect(
      (await other.ok('GET language/proposedTexts', {})).items.map((each) => each.translation),
    ).not.toContain(id)

    const { items } = await host.ok('GET language/proposedTexts', {})
    expect(items.find((each) => each.translation === id)).toMatchObject({
      firm,
      by: expect.stringContaining('Role 12') as string,
      rights: ['agree', 'delete'],
    })
    await host.ok('POST language/decideText', decide(id, true))
    expect(await seen(center, plain, 'es')).toBe('Escriba algo')
    expect(await seen(other, plain, 'es')).toBeUndefined()
    await host.refused('POST language/decideText', decide(id, true), 'notFound')

    // The next one takes the place of the live text, which stays until then.
    const next = await propose(center, 'Escriba aquí')
    expect(await seen(center, plain, 'es')).toBe('Escriba algo')
    await host.ok('POST language/decideText', decide(next.id, true))
    expect(await seen(center, plain, 'es')).toBe('Escriba aquí')
    await remove((await find(plain, 'es')).translation)
  })

  test('gives way to a later one, can be taken back, and is agreed to as it was read', async () => {
    const first = await propose(center, 'Uno')
    const read = (await proposalFor(center))?.version ?? expect.fail('no proposal')
    const manager = await app.as('role5@north.test')
    const again = await propose(center, 'Dos')
    expect(again.id).toBe(first.id)
    await host.refused(
      'POST language/decideText',
      { body: { translation: first.id, agrees: true, version: read } },
      'conflict',
    )
    await center.ok('POST language/decideText', decide(first.id, false))
    expect(await proposalFor(center)).toBeNull()
    // They are of different companies, so their texts don't meet.
    const own = await propose(manager, 'Tres')
    expect(await proposalFor(center)).toBeNull()
    await manager.ok('POST language/decideText', decide(own.id, false))
  })

  test('keeps its parameters, and waits apart from live texts', async () => {
    const body = { ...place, key: named, text: 'Escribir' }
    await center.refused('POST language/proposeText', { body }, 'invalid')
    await center.refused('POST language/proposeText', { body: { ...body, key: 'nothing' } }, 'refused')
    const { id } = await propose(center, 'Cuatro')
    await host.refused('POST language/saveTranslation', { body: { translation: id, text: 'X' } }, 'notFound')
    await host.refused('POST language/deleteTranslation', { query: { translation: id } }, 'notFound')
    expect(await find(plain, 'es')).toMatchObject({ translation: 0 })
    await center.ok('POST language/decideText', decide(id, false))
    for (const role of [4, 6, 8, 10, 11, 13, 14, 15, 16, 17]) {
      const client = await app.as(`role${role}@north.test`)
      await client.refused('POST language/proposeText', { body: { ...place, text: 'A' } }, 'forbidden')
      await client.refused('GET language/proposedTexts', {}, 'forbidden')
    }
  })
})

describe("the server's texts", () => {
  const problem = { translationType: 'server/translations', key: 'text.unknown' }
  const unknown = (client: Client, headers: Record<string, string> = {}) =>
    client
      .call('GET language/textInUse', { query: { ...problem, key: 'no', languageCode: 'en' }, headers })
      .then(({ body }) => (body as unknown as { detail: string }).detail)
  const change = async (languageCode: string, text: string, of: number) =>
    (await host.ok('POST language/addTranslation', { body: { ...problem, languageCode, text, firm: of } })).id
  const speaksSpanish = (user: string) =>
    app.sql('update app_user set language = 2 where username = $1', [user])

  test('answer in the language of the caller, in the words of their company', async () => {
    const south = await app.as('role12@south.test')
    await speaksSpanish('role12@north.test')
    await speaksSpanish('role12@south.test')
    const own = await change('es', 'No existe.', firm)
    await expect.poll(() => unknown(center)).toBe('No existe.')
    expect(await unknown(south)).not.toBe('No existe.')
    // The browser's language is of no account to those who have chosen one.
    expect(await unknown(host, { 'accept-language': 'es' })).toContain('no such text')
    const everybody = await change('es', 'No hay.', 1)
    await expect.poll(() => unknown(south)).toBe('No hay.')
    expect(await unknown(center)).toBe('No existe.')
    for (const id of [own, everybody]) await remove(id)
    await expect.poll(() => unknown(center)).not.toBe('No existe.')
    const texts = await center.ok('GET language/changedTexts', {})
    expect([texts.language, texts.texts.filter((each) => each.translationType.startsWith('server'))]).toEqual(
      ['es', []],
    )
  })

  test("answer outsiders in their browser's language, and write emails in their recipient's", async () => {
    const refusal = (language: string) =>
      app.anonymous
        .call('GET user/profile', { headers: { 'accept-language': language } })
        .then(({ body }) => (body as unknown as { title: string }).title)
    const id = await host.ok('POST language/addTranslation', {
      body: {
        translationType: 'server/problems',
        key: 'title.signIn',
        languageCode: 'es',
        text: 'Entre',
        firm: 1,
      },
    })
    await expect.poll(() => refusal('es-MX,es;q=0.9,en;q=0.8')).toBe('Entre')
    expect(await refusal('en-US,es;q=0.5')).not.toBe('Entre')
    await remove(id.id)

    await speaksSpanish('role16@north.test')
    const subjects: string[] = []
    for (const username of ['role16@north.test', 'role17@north.test']) {
      await app.anonymous.ok('POST user/resetPassword', { body: { username } })
      const findMail = async () => (await app.mail()).find((each) => each.to === username)
      await expect.poll(findMail).toBeDefined()
      const mail = await findMail()
      subjects.push(mail?.subject ?? '')
      expect(mail?.html).toContain(`<html lang="${username.includes('16') ? 'es' : 'en'}">`)
    }
    const [spanish, english] = subjects
    expect(english).toContain('password')
    expect(spanish).toContain('contraseña')
  })
})

describe('the list', () => {
  test('is paged, searched, and filtered, and counts what a language lacks', async () => {
    const first = await list({ pageSize: 10 })
    const second = await list({ pageSize: 10, page: 2 })
    const keys = [...first.items, ...second.items].map((each) => `${each.translationType} ${each.key}`)
    expect(new Set(keys).size).toBe(20)
    expect(first.next).toBe(2)
    expect(first.types).toEqual(expect.arrayContaining(['contract/vin', 'requests/list', 'server/problems']))
    const french = await list({ languageCode: 'fr', translationType: type })
    expect(french.missing).toBe(french.total)
    expect((await list({})).missing).toBe(0)
    const id = await add(plain, 'Écrivez ici', 'fr')
    const after = await list({ languageCode: 'fr', translationType: type, show: 'changed' })
    expect(after.items.map(({ translation }) => translation)).toEqual([id])
    expect(after.missing).toBe(french.missing - 1)
    expect((await list({ languageCode: 'fr', search: 'écrivez ICI' })).count).toBe(1)
    // French has a plural form for millions that English lacks.
    const plurals = await list({ languageCode: 'fr', search: '_many', pageSize: 200 })
    expect(plurals.items.length).toBeGreaterThan(0)
    expect(plurals.items.every(({ isPlural, shipped }) => isPlural && shipped !== '')).toBe(true)
    await remove(id)
  })

  test('shows the shipped words of a language that ships', async () => {
    const [signIn] = (await list({ languageCode: 'es', translationType: 'identity/signIn', show: 'all' }))
      .items
    expect(signIn?.text).not.toBe('')
    expect(signIn?.text).not.toBe(signIn?.shipped)
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

describe('a file of texts', () => {
  const send = async (text: string, more: Record<string, string> = {}, who: Client = host) => {
    const form = new FormData()
    const fields = { firm: String(firm), languageCode: 'fr', dryRun: '0', ...more }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([text]), 'texts.csv')
    return who.send<TextsCheck & { detail?: string }>('POST', '/api/language/uploadTexts', form)
  }

  test('translates a language that ships in no release, live for those who read it, and tells what it leaves out', async () => {
    const text = [
      'Part;Key;Our text;Translation',
      'chat;composer.attached;x;Fichier joint',
      'chat;composer.label;x;"Écrire à {{name}};\nici"',
      'chat;composer.send;x;',
      'chat;composer.label;x;Deux fois {{name}}',
      'chat;nothing;x;Rien',
      'chat;people.added_other;x;Membres ajoutés',
    ].join('\r\n')
    const before = (await list({ languageCode: 'fr', show: 'missing' })).missing
    const { body: checked } = await send(text, { dryRun: '1' })
    expect(checked).toMatchObject({ changed: 2, same: 0, empty: 1 })
    expect(await find(plain, 'fr')).toMatchObject({ translation: 0, text: '' })
    const { body: saved } = await send(text)
    expect(saved).toEqual(checked)
    expect(saved.problems.map(({ line, key }) => [line, key])).toEqual([
      [6, 'chat composer.label'],
      [7, 'chat nothing'],
      [8, 'chat people.added_other'],
    ])
    expect((await list({ languageCode: 'fr', show: 'missing' })).missing).toBe(before - 2)
    expect(await seen(center, named, 'fr')).toBe('Écrire à {{name}};\nici')
    expect(await find(plain, 'fr')).toMatchObject({ text: 'Fichier joint', version: 1 })
    // The same file again changes nothing; another one raises the version, and both are in the history.
    expect((await send(text)).body).toMatchObject({ changed: 0, same: 2 })
    await send('Part,Key,Text\r\nchat,composer.attached,Pièce jointe')
    const next = await find(plain, 'fr')
    expect(next).toMatchObject({ text: 'Pièce jointe', version: 2 })
    const history = await app.sql<{ what: string; changes: object }>(
      `select what, changes from history where entity = 'translation' and entity_id = $1 order by id`,
      [next.translation],
    )
    expect(history).toEqual([
      { what: 'created', changes: { text: [null, 'Fichier joint'] } },
      { what: 'changed', changes: { text: ['Fichier joint', 'Pièce jointe'] } },
    ])
    for (const key of [plain, named]) await remove((await find(key, 'fr')).translation)
  })

  test('comes back as it was exported, formulas too, under the headings of another language', async () => {
    const { body } = await send(
      csvRows([
        ['Parte', 'Clave', 'Nuestro texto', 'Texto'],
        ['chat', plain, 'x', '=Salut'],
      ]),
    )
    expect(body).toMatchObject({ changed: 1, bad: 0 })
    expect((await find(plain, 'fr')).text).toBe('=Salut')
    await remove((await find(plain, 'fr')).translation)
  })

  test('is refused without a column, in an unknown language, of a company that is not there, and to others', async () => {
    expect((await send('Part,Text\r\nchat,x')).body.detail).toContain('no column Key')
    const good = 'Part,Key,Text\r\nchat,composer.attached,x'
    expect((await send(good, { languageCode: 'xx' })).status).toBe(422)
    expect((await send(good, { firm: '999999' })).status).toBe(404)
    expect((await send(good, {}, center)).status).toBe(403)
    expect(await find(plain, 'fr')).toMatchObject({ translation: 0 })
  })
})

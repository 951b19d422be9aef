import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trashEmptiers } from '#server/app.ts'
import { emptyTrash } from '#server/kernel/records/trash.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startChat, messagesPage, person, sendMessage, type Person } from './testing/people.ts'

const hourMs = 3_600_000
let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Person, manager: Person
let ahead = 0
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  shop = await person(app, 'role16@north.test')
  manager = await person(app, 'role15@north.test')
}, 60_000)
beforeEach(() => {
  ahead = 0
})
afterAll(() => app.stop())

const upload = async (who: Person = shop): Promise<string> => {
  const form = new FormData()
  form.append('files', new Blob(['a,b\n1,2\n3,4\n']), 'list.csv')
  return (await who.client.send<string>('POST', '/api/chat/uploadFile', form)).body
}
const linkTo = (url: string) => `<p>See <a href="${url}">the list</a></p>`
const wordsIn = (message = '') => message.replaceAll(/<\/?p>/g, '')
/** The HTTP status that a reader gets for the link in a message. */
const opens = async (message: string | undefined): Promise<number> => {
  const url = /href="([^"]+)"/.exec(message ?? '')?.[1] ?? ''
  return (await app.anonymous.send('GET', url.slice(url.indexOf('/api')))).status
}
const last = async (who: Person, url: string) => (await messagesPage(who, url)).messages.at(-1)

/** Lets two days pass for the purge, then returns to a time when links have expired but sessions have not. */
const passTwoDays = async () => {
  ahead = 48 * hourMs
  await emptyTrash(app.services, trashEmptiers)
  ahead = hourMs
}

test('an uploaded file stays available through the message that links to it', async () => {
  const { url } = await startChat(shop, [manager])
  const file = await upload()
  const sent = await sendMessage(shop, url, linkTo(file))
  expect(sent.files).toMatchObject([{ name: 'list.csv' }])
  await passTwoDays()
  expect(await opens(linkTo(file))).toBe(404)
  expect(await opens((await last(manager, url))?.message)).toBe(200)
})

test('also in the first message of a chat, with a full URL, as plain text, and as a lone picture', async () => {
  const files = [await upload(), await upload(), await upload()]
  const { url } = await startChat(shop, [manager], linkTo(`https://calibrate.test${files[0]}`))
  await sendMessage(shop, url, `<p>${files[1]}</p>`)
  await sendMessage(shop, url, `<p><img src="${files[2]}"></p>`)
  await passTwoDays()
  const { messages } = await messagesPage(manager, url)
  const [first, second, third] = messages
  expect(first?.message).toContain('href="https://calibrate.test/api/file/get?t=')
  expect(await opens(first?.message)).toBe(200)
  expect(await opens(linkTo(wordsIn(second?.message)))).toBe(200)
  expect(third).toMatchObject({ message: '', files: [{ name: 'list.csv' }] })
})

test('an edit attaches newly linked files, and fresh links alone are not an edit', async () => {
  const { url } = await startChat(shop, [manager])
  const { id } = await sendMessage(shop, url, linkTo(await upload()))
  ahead = hourMs
  const read = await last(shop, url)
  const change = (message: string | undefined) =>
    shop.client.ok('POST chat/editMessage', { body: { id, message: message ?? '' } })
  expect(await change(read?.message)).toMatchObject({ editedOn: null, version: 1 })
  const more = await change(`${read?.message}${linkTo(await upload())}`)
  expect(more.files).toHaveLength(2)
  expect(more.editedOn).not.toBeNull()
})

test('a link attaches neither a file of someone else nor one already sent', async () => {
  const { url } = await startChat(shop, [manager])
  const [own, other] = [await upload(), await upload(manager)]
  await sendMessage(shop, url, linkTo(own))
  for (const file of [own, other]) expect((await sendMessage(shop, url, linkTo(file))).files).toEqual([])
  await passTwoDays()
  expect(await opens((await last(manager, url))?.message)).toBe(404)
})

test('several files arrive in one request, once by their key, and all or none', async () => {
  const { url } = await startChat(shop, [manager])
  const send = async (names: readonly string[], key?: string) => {
    const form = new FormData()
    for (const name of names) form.append('files', new Blob([`a,b\n1,2\n${name},4\n`]), name)
    const headers = key ? { 'idempotency-key': key } : undefined
    return shop.client.send<{ file: number; name: string }[]>('POST', '/api/chat/uploadFiles', form, headers)
  }
  const key = randomUUID()
  const { body } = await send(['one.csv', 'two.csv'], key)
  expect(body.map(({ name }) => name)).toEqual(['one.csv', 'two.csv'])
  const files = body.map(({ file }) => file)
  expect((await send(['one.csv', 'two.csv'], key)).body.map(({ file }) => file)).toEqual(files)
  expect((await sendMessage(shop, url, '', { files })).files).toHaveLength(2)

  const stored = () => app.sql('select id from file where name like $1', ['three%'])
  const form = new FormData()
  form.append('files', new Blob(['a,b\n1,2\n3,4\n']), 'three.csv')
  form.append('files', new Blob(['<script>alert(1)</script>']), 'three.html')
  expect((await shop.client.send('POST', '/api/chat/uploadFiles', form)).status).toBe(415)
  expect(await stored()).toEqual([])
  const many = Array.from({ length: 21 }, (_each, at) => `three${at}.csv`)
  expect((await send(many)).status).toBe(413)
  expect(await stored()).toEqual([])
})

test('an older message with a link gets its file attached and opens it again', async () => {
  const { url } = await startChat(shop, [manager])
  const file = await upload()
  const { id } = await sendMessage(shop, url, 'Words')
  await app.sql('update message set html = $2 where id = $1', [id, linkTo(file)])
  await passTwoDays()
  const read = await last(manager, url)
  expect(read?.files).toMatchObject([{ name: 'list.csv' }])
  expect(await opens(read?.message)).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trashEmptiers } from '#server/app.ts'
import { emptyTrash } from '#server/kernel/records/trash.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startChat, person, sendMessage, type Person } from './testing/people.ts'

const hourMs = 3_600_000
let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Person, manager: Person
let ahead = 0
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  shop = await person(app, 'role16@north.test')
  manager = await person(app, 'role15@north.test')
}, 60_000)
afterAll(() => app.stop())

const after = async (hours: number): Promise<void> => {
  ahead = hours * hourMs
  await emptyTrash(app.services, trashEmptiers)
  ahead = 0
}
const upload = async (name: string): Promise<number> => {
  const form = new FormData()
  form.append('files', new Blob(['a,b\n1,2\n3,4\n']), `${name}.csv`)
  const { body } = await shop.client.send<{ file: number }[]>('POST', '/api/chat/uploadFiles', form)
  return body[0]?.file ?? 0
}
const existing = async (...ids: number[]): Promise<number[]> =>
  (await app.sql<{ id: number }>('select id from file where id = any($1) order by id', [ids])).map(
    ({ id }) => id,
  )

test('files whose message was never sent are removed after a day, and files of messages stay', async () => {
  const { url } = await startChat(shop, [manager])
  const [sent, unsent] = [await upload('sent'), await upload('unsent')]
  await sendMessage(shop, url, '', { files: [sent] })
  const [row] = await app.sql<{ key: string }>('select key from file where id = $1', [unsent])
  await after(23)
  expect(await existing(sent, unsent)).toEqual([sent, unsent])
  await after(25)
  expect(await existing(sent, unsent)).toEqual([sent])
  await expect(app.services.files.read(row?.key ?? '')).rejects.toThrow()
  // A removed file cannot be attached.
  const body = { channel: url, guid: randomUUID(), files: [unsent] }
  await shop.client.refused('POST chat/sendMessage', { body }, 'refused')
  await after(24 * 40)
  expect((await manager.client.ok('GET chat/messageFile', { query: { file: sent } })).name).toBe('sent.csv')
})

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlogAttachment } from '#contract/blogs.ts'
import { trashEmptiers } from '#server/app.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { emptyTrash } from './trash.ts'

const dayMs = 24 * 3_600_000
let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let ahead = 0
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  host = await app.as('role1@north.test')
}, 120_000)
afterAll(() => app.stop())
beforeEach(() => {
  ahead = 0
})

/** Empties the trash as of so many days from now. */
const emptyAfter = async (days: number): Promise<void> => {
  ahead = days * dayMs
  await emptyTrash(app.services, trashEmptiers)
  ahead = 0
}
const count = async (table: string, where: string, ...values: unknown[]): Promise<number> =>
  (await app.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values))[0]?.n ?? -1
const purges = (entity: string, id: number) =>
  count('history', `entity = $1 and entity_id = $2 and what = 'purged' and actor is null`, entity, id)

describe('users', () => {
  const moveToTrash = (username: string, undo = false) =>
    host.ok('POST user/deleteUsers', { body: { list: [{ username, token: 1 }], undo } })
  const add = async (name: string) => {
    const body = {
      firm: app.network.north.firms.shop,
      username: `${name}@north.test`,
      firstName: name,
      lastName: 'Gone',
      roles: '15',
      password: 'Lane9^departure',
    }
    return (await host.ok('POST user/saveUser', { body })).user
  }

  test('are purged with secret and picture after 30 days, not before', async () => {
    const user = await add('purged')
    const form = new FormData()
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#27a' } })
      .png()
      .toBuffer()
    form.append('user', String(user))
    form.append('file', new Blob([new Uint8Array(png)]), 'me.png')
    expect((await host.send('POST', '/api/user/savePhoto', form)).status).toBe(200)
    const [photo] = await app.sql<{ key: string; id: number }>(
      'select f.key, f.id from file f join app_user u on u.image_key = f.thumb_key where u.id = $1',
      [user],
    )
    await moveToTrash('purged@north.test')
    await emptyAfter(29)
    expect(await count('app_user', 'id = $1', user)).toBe(1)
    expect(await count('file', 'id = $1', photo?.id)).toBe(1)
    await emptyAfter(31)
    expect(await count('app_user', 'id = $1', user)).toBe(0)
    expect(await count('user_secret', '"user" = $1', user)).toBe(0)
    expect(await count('file', 'id = $1', photo?.id)).toBe(0)
    await expect(app.services.files.read(photo?.key ?? '')).rejects.toThrow()
    expect(await purges('user', user)).toBe(1)
  })

  test('stay when restored from the trash', async () => {
    const user = await add('back')
    await moveToTrash('back@north.test')
    await moveToTrash('back@north.test', true)
    await emptyAfter(31)
    expect(await count('app_user', 'id = $1 and deleted_at is null', user)).toBe(1)
  })

  test('are reduced to their name, once, when records still refer to them', async () => {
    const user = await add('writer')
    const writer = await app.anonymous.signIn('writer@north.test', 'Lane9^departure')
    await app.sql('update app_user set must_change_password = false where id = $1', [user])
    await app.sql('update request set created_by = $1 where id = $2', [user, app.network.north.ids.working])
    await moveToTrash('writer@north.test')
    await emptyAfter(31)
    await emptyAfter(32)
    const [row] = await app.sql('select username, first_name, last_name, email from app_user where id = $1', [
      user,
    ])
    expect(row).toEqual({ username: `removed.${user}`, first_name: 'writer', last_name: 'Gone', email: '' })
    expect(await count('user_secret', '"user" = $1', user)).toBe(0)
    expect(await count('user_session', '"user" = $1', user)).toBe(0)
    expect(await purges('user', user)).toBe(1)
    await writer.refused('GET user/profile', { query: {} }, 'unauthorized')
  })
})

describe('contacts', () => {
  const add = async (lastName: string) =>
    (
      await host.ok('POST contact/saveContact', {
        body: { contact: -1, firm: app.network.north.firms.shop, lastName },
      })
    ).id
  const phone = async (contact: number, phoneNo: string) => {
    const [type] = await app.sql<{ id: number }>(`select min(id) as id from lookup where key = 'PhoneType'`)
    const body = { contactPhone: -1, contact, phoneType: type?.id ?? 0, phoneNo }
    return host.ok('POST contact/savePhone', { body })
  }

  test('that were merged away are purged with their merge, while what moved to the other contact stays', async () => {
    const [stays, goes] = [await add('Stays'), await add('Goes')]
    await phone(goes, '6165550155')
    const { merge } = await host.ok('POST contact/mergeContacts', {
      body: { ids: [stays, goes], contact: stays },
    })
    await emptyAfter(29)
    expect(await count('contact', 'id = $1', goes)).toBe(1)
    await emptyAfter(31)
    expect(await count('contact', 'id = $1', goes)).toBe(0)
    expect(await count('contact_merge', 'id = $1', merge)).toBe(0)
    expect(await purges('contact', goes)).toBe(1)
    const phones = await host.ok('GET contact/contactPhones', { query: { id: stays } })
    expect(phones.map((each) => each.phoneNo)).toEqual(['6165550155'])
  })

  test('lose their removed phones and addresses and stay themselves', async () => {
    const contact = await add('Keeps')
    await phone(contact, '6165550156')
    const second = await phone(contact, '6165550157')
    await host.ok('POST contact/deletePhone', { body: { contactPhone: second.contactPhone } })
    const [keptAddress, deletedAddress] = (
      await app.sql<{ id: number }>(
        `insert into contact_address (firm, contact, address_lines) values ($1, $2, 'Here'), ($1, $2, 'There') returning id`,
        [app.network.north.firms.shop, contact],
      )
    ).map(({ id }) => id)
    await host.ok('POST contact/deleteAddress', { body: { contactAddress: deletedAddress ?? 0 } })
    await app.sql('update contact_address set main_address = $1 where id = $2', [deletedAddress, keptAddress])
    await emptyAfter(29)
    expect(await count('contact_phone', 'contact = $1', contact)).toBe(2)
    await emptyAfter(31)
    expect(await count('contact_phone', 'contact = $1', contact)).toBe(1)
    expect(
      await app.sql('select id, main_address from contact_address where contact = $1', [contact]),
    ).toEqual([{ id: keptAddress, main_address: null }])
    expect(await count('contact', 'id = $1', contact)).toBe(1)
  })
})

describe('posts', () => {
  const write = (blogName: string) =>
    host.ok('POST blog/saveBlog', { body: { blogName, blogStatus: 2, isIncludeShop: true } })
  const attach = async (blog: number): Promise<{ id: number; key: string }> => {
    const form = new FormData()
    form.append('blog', String(blog))
    form.append('file', new Blob(['plain words']), 'note.txt')
    const { body } = await host.send<BlogAttachment>('POST', '/api/blog/uploadAttachment', form)
    const [file] = await app.sql<{ id: number; key: string }>(
      'select f.id, f.key from file f join blog_attachment a on a.file = f.id where a.id = $1',
      [body.blogAttachment],
    )
    return file ?? { id: 0, key: '' }
  }

  test('are purged with their comments and files', async () => {
    const { blog } = await write('Short')
    const { blog: other } = await write('Long')
    const [file, keptFile] = [await attach(blog), await attach(other)]
    await host.ok('POST blog/saveComment', { body: { blog, content: '<p>Well said</p>' } })
    const comment = await host.ok('POST blog/saveComment', {
      body: { blog: other, content: '<p>Not so</p>' },
    })
    await host.ok('POST blog/deleteComment', { query: { blogComment: comment.blogComment } })
    await host.ok('POST blog/deleteBlog', { query: { blog } })
    await emptyAfter(29)
    expect(await count('blog', 'id = $1', blog)).toBe(1)
    await emptyAfter(31)
    for (const table of ['blog_comment', 'blog_attachment'])
      expect(await count(table, 'blog = $1', blog)).toBe(0)
    expect(await count('blog', 'id = $1', blog)).toBe(0)
    expect(await count('file', 'id = $1', file.id)).toBe(0)
    await expect(app.services.files.read(file.key)).rejects.toThrow()
    expect(await count('blog_comment', 'blog = $1', other)).toBe(0)
    expect(await count('file', 'id = $1', keptFile.id)).toBe(1)
    expect(await purges('blog', blog)).toBe(1)
  })
})

describe('vehicles', () => {
  const add = async (model: string) =>
    (
      await host.ok('POST vehicle/saveVehicle', {
        body: { vehicle: -1, firm: app.network.north.firms.shop, year: 2021, model, vin: '' },
      })
    ).vehicle
  const moveToTrash = (vehicle: number, undo = false) =>
    host.ok('POST vehicle/deleteVehicle', { body: { vehicle, undo } })

  test('are purged after 30 days, not before, and stay when restored', async () => {
    const [deleted, restored, untouched] = [await add('Gone'), await add('Back'), await add('Kept')]
    await moveToTrash(deleted)
    await moveToTrash(restored)
    await moveToTrash(restored, true)
    await emptyAfter(29)
    expect(await count('vehicle', 'id = $1', deleted)).toBe(1)
    await emptyAfter(31)
    expect(await count('vehicle', 'id = any($1)', [deleted, restored, untouched])).toBe(2)
    expect([await purges('vehicle', deleted), await purges('vehicle', restored)]).toEqual([1, 0])
    await host.refused('POST vehicle/deleteVehicle', { body: { vehicle: deleted, undo: true } }, 'notFound')
  })

  test('stay while a closed repair order refers to them', async () => {
    const vehicle = await add('Named')
    const request = app.network.north.ids.working
    await app.sql('update request set vehicle = $1, status = 4 where id = $2', [vehicle, request])
    await moveToTrash(vehicle)
    await emptyAfter(31)
    expect(await count('vehicle', 'id = $1 and is_deleted', vehicle)).toBe(1)
    expect(await purges('vehicle', vehicle)).toBe(0)
    await app.sql('update request set vehicle = null, status = 3 where id = $1', [request])
    await emptyAfter(31)
    expect(await count('vehicle', 'id = $1', vehicle)).toBe(0)
  })
})

test('a module whose trash cannot be emptied does not stop the others', async () => {
  const { blog } = await host.ok('POST blog/saveBlog', { body: { blogName: 'Next', blogStatus: 2 } })
  await host.ok('POST blog/deleteBlog', { query: { blog } })
  ahead = 31 * dayMs
  await emptyTrash(app.services, [() => Promise.reject(new Error('torn')), ...trashEmptiers])
  expect(await count('blog', 'id = $1', blog)).toBe(0)
})

describe('locations', () => {
  const add = async (name: string, parent: number) => {
    const { firm } = await host.ok('POST firm/saveFirm', { body: { firm: -1, name, type: 7, parent } })
    return firm
  }

  test('are purged with their settings, and stay closed when other records refer to them', async () => {
    const { division } = app.network.north.firms
    const [bare, named] = [await add('Bare', division), await add('Named', division)]
    await app.sql(
      `insert into firm_preference (firm, category, name, value) values ($1, 'Center', 'DispatchApproach', '1')`,
      [bare],
    )
    await app.sql(`insert into contact (firm, last_name) values ($1, 'Customer')`, [named])
    for (const firm of [bare, named]) await host.ok('POST firm/removeFirm', { body: { firm } })
    await emptyAfter(29)
    expect(await count('firm', 'id = $1', bare)).toBe(1)
    await emptyAfter(31)
    await emptyAfter(32)
    expect(await count('firm', 'id = $1', bare)).toBe(0)
    expect(await count('firm', 'id = $1 and removed_at is not null', named)).toBe(1)
    expect([await purges('firm', bare), await purges('firm', named)]).toEqual([1, 1])
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandPreference } from '#contract/brands.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
const who = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
beforeAll(async () => {
  app = await startNetworkApp()
  host = await who(1)
  other = await who(2)
}, 60_000)
afterAll(() => app.stop())

const north = () => app.network.north.firms
const prefer = (fields: Record<string, unknown>, client = host) =>
  client.ok('POST brand/saveBrandPreference', {
    body: { brand: north().franchiser, brandPreferenceCategory: 'Brand', ...fields },
  })
const upload = (fields: Record<string, string | number>, content: Uint8Array, name: string) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return host.send<BrandPreference & { detail: string }>('POST', '/api/brand/uploadPicture', form)
}

describe('the brand list', () => {
  test('shows only brands, newest first, ten per page', async () => {
    for (let n = 0; n < 10; n++) await host.ok('POST brand/saveBrand', { body: { brandName: `Brand ${n}` } })
    const page = await host.ok('GET brand/brands', { query: {} })
    expect(page).toMatchObject({ count: 12, next: 2 })
    const numbers = page.items.map(({ brand }) => brand)
    expect(numbers).toHaveLength(10)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    const [found] = (await host.ok('GET brand/brands', { query: { search: 'borealis' } })).items
    expect(found).toMatchObject({
      brand: north().franchiser,
      brandName: 'Borealis brand',
      BrandTitle: 'Borealis title',
      countFranchisees: 1,
      countShops: 2,
    })
  })

  test('is for the host only', async () => {
    for (const role of [3, 7, 12, 16])
      await (await who(role)).refused('GET brand/brands', { query: {} }, 'forbidden')
  })
})

describe('a brand', () => {
  test('is added below the host, changed, and found by id', async () => {
    const { brand, version } = await host.ok('POST brand/saveBrand', {
      body: { brand: 0, brandName: 'Zephyr', phone: '2125550188' },
    })
    const [row] = await app.sql('select parent, type, name from firm where id = $1', [brand])
    expect(row).toEqual({ parent: 1, type: 2, name: 'Zephyr' })
    await other.ok('POST brand/saveBrand', { body: { brand, email: 'desk@zephyr.test', version } })
    const both = await host.ok('POST brand/saveBrand', { body: { brand, isInactive: true, version } })
    expect(both).toMatchObject({ email: 'desk@zephyr.test', isInactive: true, phone: '2125550188' })
    const { conflict } = await host.refused(
      'POST brand/saveBrand',
      { body: { brand, email: 'mine@zephyr.test', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([
      { field: 'email', stored: 'desk@zephyr.test', yours: 'mine@zephyr.test' },
    ])
    expect(await host.ok('GET brand/brand', { query: { id: brand } })).toEqual(both)
    const inactive = await host.ok('GET brand/brands', { query: { filter: '0' } })
    expect(inactive.items.map((each) => each.brand)).toEqual([brand])
  })

  test('has a unique name', async () => {
    const problem = await host.refused(
      'POST brand/saveBrand',
      { body: { brandName: 'BOREALIS BRAND' } },
      'refused',
    )
    expect(problem.detail).toBe('A brand named "BOREALIS BRAND" already exists. Pick another name.')
  })

  test('is not just any firm', async () => {
    for (const id of [1, north().shop, 2_000_000]) {
      await host.refused('GET brand/brand', { query: { id } }, 'notFound')
      await host.refused('POST brand/saveBrand', { body: { brand: id, brandName: 'Taken' } }, 'notFound')
      await host.refused('GET brand/brandPreference', { query: { brand: id } }, 'notFound')
    }
  })

  test('has franchisees, each with its firm, and these have shops', async () => {
    const { franchiser, franchisee, shop } = north()
    expect(await host.ok('GET brand/brandFranchisees', { query: { franchisor: franchiser } })).toMatchObject([
      {
        franchisee,
        franchisor: franchiser,
        countShops: 2,
        Firm: { firm: franchisee, firmName: 'Borealis franchisee' },
      },
    ])
    const shops = await host.ok('GET brand/franchiseeShops', { query: { franchisee } })
    expect(shops).toHaveLength(2)
    expect(shops.find((each) => each.shop === shop)).toMatchObject({
      franchisee,
      Firm: { firm: shop, firmName: 'Borealis shop' },
      centerName: 'Borealis center',
    })
    await host.refused('GET brand/brandFranchisees', { query: { franchisor: shop } }, 'notFound')
    await host.refused('GET brand/franchiseeShops', { query: { franchisee: franchiser } }, 'notFound')
  })
})

describe('a preference', () => {
  test("is read from the caller's own brand by default", async () => {
    const own = await host.ok('GET brand/brandPreference')
    expect(own.every((each) => each.brand === 1)).toBe(true)
  })

  test('is saved, read by category and name, and switched off', async () => {
    const set = await prefer({
      brandPreferenceName: 'Motto',
      preference: 'Straight',
      brandPreferenceCategory: 'Words',
    })
    expect(set).toMatchObject({
      name: 'Motto',
      value: 'Straight',
      type: 'Words',
      isInactive: false,
      firm: set.brand,
    })
    const read = (query: object) =>
      host.ok('GET brand/brandPreference', { query: { brand: north().franchiser, ...query } })
    expect(await read({ category: 'Words' })).toEqual([set])
    await prefer({
      brandPreferenceName: 'Motto',
      preference: 'Straight',
      brandPreferenceCategory: 'Words',
      isInactive: 1,
    })
    expect(await read({ name: 'Motto' })).toMatchObject([{ isInactive: true }])
  })

  test("of the brand's look reaches everyone below at once, and nobody else", async () => {
    const shop = await who(16)
    await app.sql('delete from firm_preference where firm <> $1', [north().franchiser])
    const hub = await connectHubClient(app.url, shop.token)
    await prefer({ brandPreferenceName: 'BrandTitle', preference: 'Northern Lights' })
    await hub.waitForChange('brand', north().franchiser)
    await hub.disconnect()
    expect((await shop.ok('GET user/profile', { query: {} })).brand.BrandTitle).toBe('Northern Lights')
    const look = async (client: Client, firm?: number) =>
      client.ok('GET brand/settings', { query: firm ? { firm } : {} })
    expect(await look(shop)).toMatchObject({
      firm: north().shop,
      brand: north().franchiser,
      brandName: 'Borealis brand',
      settings: [{ name: 'BrandTitle', value: 'Northern Lights' }],
    })
    expect((await look(await who(16, 'south'))).settings).toEqual([
      { name: 'BrandTitle', value: 'Mobile Copilot' },
    ])
    expect(await look(host)).toMatchObject({ firm: 1, brand: null, brandName: null })
    await shop.refused('GET brand/settings', { query: { firm: app.network.south.firms.shop } }, 'notFound')
  })

  test("of the brand's look is refused if it cannot be shown or would reveal viewers to a third party", async () => {
    const why = async (brandPreferenceName: string, preference: string) =>
      (
        await host.refused(
          'POST brand/saveBrandPreference',
          {
            body: {
              brand: north().franchiser,
              brandPreferenceCategory: 'Brand',
              brandPreferenceName,
              preference,
            },
          },
          'invalid',
        )
      ).errors
    const says = (message: string) => [{ field: 'preference', message }]
    expect(await why('BrandLogo', 'https://elsewhere.test/logo.png')).toEqual(says('Choose a picture'))
    expect(await why('BrandLogo', '//elsewhere.test/logo.png')).toEqual(says('Choose a picture'))
    expect(await why('BrandIcon', 'data:text/html;base64,PHA+')).toEqual(says('Choose a picture'))
    expect(await why('BrandIcon', 'javascript:alert(1)')).toEqual(says('Choose a picture'))
    expect(await why('BrandColor', 'red')).toEqual(says('Enter a color such as #9a3b1b'))
    expect(await why('BrandTitle', 'x'.repeat(61))).toEqual(says('Keep it to 60 characters'))
  })

  test('saved by two people at once causes a conflict', async () => {
    const key = { brandPreferenceName: 'Slogan', brandPreferenceCategory: 'Words' }
    const { version } = await prefer({ ...key, preference: 'One' })
    await prefer({ ...key, preference: 'Two', version }, other)
    const { conflict } = await host.refused(
      'POST brand/saveBrandPreference',
      { body: { brand: north().franchiser, ...key, preference: 'Three', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([{ field: 'preference', stored: 'Two', yours: 'Three' }])
  })
})

describe('a picture', () => {
  test('becomes the logo, sharp and small enough to travel with the profile', async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 900 * 300 * 3 }, (_, at) => (at * 7919) % 251))
    const png = await sharp(noise, { raw: { width: 900, height: 300, channels: 3 } })
      .png()
      .toBuffer()
    const { status, body } = await upload({ brand: north().franchiser, name: 'BrandLogo' }, png, 'logo.png')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'BrandLogo', type: 'Brand' })
    expect(body.value.length).toBeLessThanOrEqual(20_000)
    const { brand } = await (await who(16)).ok('GET user/profile', { query: {} })
    expect(brand.BrandLogo).toBe(body.value)
    const shown = await sharp(Buffer.from(body.value.split(',')[1] ?? '', 'base64')).metadata()
    expect([shown.format, shown.width, shown.height]).toEqual(['png', 288, 96])
    const [kept] = await app.sql(
      'select name, firm, bytes::int from file where kind = $1 order by id desc limit 1',
      ['logo'],
    )
    expect(kept).toEqual({ name: 'logo.png', firm: north().franchiser, bytes: png.length })
  })

  test('does not replace a picture that another host changed since it was read', async () => {
    const send = async (background: string, seen: { version?: number } = {}) => {
      const picture = sharp({ create: { width: 40, height: 40, channels: 3, background } })
      const fields = { brand: north().franchiser, name: 'BrandIcon', ...seen }
      return upload(fields, await picture.png().toBuffer(), 'icon.png')
    }
    const { version } = (await send('#0c757e')).body
    await prefer({ brandPreferenceName: 'BrandIcon', preference: '', version }, other)
    expect((await send('#9a3b1b', { version })).status).toBe(409)
    expect((await send('#9a3b1b')).status).toBe(200)
  })

  test('that is not one is refused and leaves nothing behind', async () => {
    const count = () => app.sql(`select count(*)::int as n from file`)
    const before = await count()
    const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(
      (await upload({ brand: north().franchiser, name: 'BrandLogo' }, Buffer.from('words'), 'a.png')).status,
    ).toBe(415)
    expect((await upload({ brand: north().franchiser, name: 'BrandIcon' }, drawn, 'a.svg')).status).toBe(415)
    expect((await upload({ brand: north().shop, name: 'BrandIcon' }, drawn, 'a.svg')).status).toBe(404)
    expect((await upload({ brand: north().franchiser, name: 'Else' }, drawn, 'a.svg')).status).toBe(400)
    expect(await count()).toEqual(before)
  })
})

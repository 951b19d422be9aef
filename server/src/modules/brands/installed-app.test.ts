import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp({ env: { APP_TITLE: 'The product' } })
}, 60_000)
afterAll(() => app.stop())

type Manifest = { name: string; short_name: string; id: string; icons: { src: string; type: string }[] }
const get = (path: string) => fetch(`${app.url}${path}`)
const manifestAt = async (path: string): Promise<Manifest> => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  return (await answer.json()) as Manifest
}
/** The address of the manifest that this person's page asks for. */
const addressFor = async (username: string): Promise<string> =>
  (await (await app.as(username)).ok('GET user/profile')).brand.manifest
const prefer = (firm: number, name: string, value: string) =>
  app.sql(`insert into firm_preference (firm, category, name, value) values ($1, 'Brand', $2, $3)`, [
    firm,
    name,
    value,
  ])

test('each person installs the app of their own brand, and anybody else that of the product', async () => {
  const [north, south] = [await addressFor('role14@north.test'), await addressFor('role14@south.test')]
  expect((await manifestAt(north)).name).toBe('Borealis title')
  const other = await manifestAt(south)
  expect(other.name).not.toBe('Borealis title')
  const product = await manifestAt('/manifest.webmanifest')
  expect(product).toMatchObject({ name: 'The product', id: '/', icons: [{ src: '/app-icon.svg' }] })
  // An installed app stays the same one when its person gets another brand.
  expect((await manifestAt(north)).id).toBe(product.id)
})

test('the icon is the brand’s picture, with a new address once it changes', async () => {
  const address = await addressFor('role14@north.test')
  const iconAt = async () => (await manifestAt(address)).icons[0]!.src
  const letter = await iconAt()
  const drawn = await (await get(letter)).text()
  expect(drawn).toContain('>B</text>')
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  await prefer(app.network.north.firms.franchiser, 'BrandIcon', picture)
  const changed = await iconAt()
  expect(changed).not.toBe(letter)
  const answer = await get(changed)
  expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain(picture)
  expect(await iconAt()).toBe(changed)
})

test('nobody reads the brand of another company by its number', async () => {
  const address = await addressFor('role14@north.test')
  const { firms } = app.network.south
  const signature = address.slice(address.lastIndexOf('.') + 1)
  for (const brand of [String(firms.center), `${firms.center}.${signature}`, `${firms.center}.`, 'x'])
    expect((await manifestAt(`/manifest.webmanifest?brand=${brand}`)).name).toBe('The product')
  expect(await (await get(`/app-icon.svg?brand=${firms.center}.${signature}`)).text()).not.toContain(
    '</text>',
  )
})

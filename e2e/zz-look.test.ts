import { test } from 'vitest'
import { desk, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
test.each([
  ['desk', desk],
  ['phone', phone],
] as const)(
  'look %s',
  async (name, viewport) => {
    const host = await product.app.as('role1@north.demo')
    const firmOf = async (search: string) =>
      (await host.ok('GET firm/getFirms', { query: { search, filter: '9999' } })).items[0]?.firm ?? 0
    const shop = await firmOf('Halvorsen Collision')
    const center = await firmOf('Northline Grand Rapids')
    const { page, settled } = await product.person('role3@north.demo', { viewport })
    const shots: [string, string][] = [
      ['list', '/locations'],
      ['tree', '/locations?show=tree'],
      ['network', '/locations?show=network'],
      ['details', `/locations/${shop}`],
      ['contact', `/locations/${shop}?tab=contact`],
      ['preferences', `/locations/${center}?tab=preferences`],
      ['centers', `/locations/${shop}?tab=centers`],
      ['net', `/locations/${shop}?tab=network`],
      ['insurance', `/locations/${shop}?tab=insurance`],
      ['techs', `/locations/${center}?tab=technicians`],
      ['users', `/locations/${shop}?tab=users`],
      ['missing', '/locations/999999'],
      ['tree-none', '/locations?show=tree&search=zzz'],
    ]
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const [shot, path] of shots) {
        if (scheme === 'dark' && !['details', 'preferences', 'tree'].includes(shot)) continue
        await page.goto(path)
        await page.getByRole('main').getByRole('heading').first().waitFor()
        await settled()
        await page.screenshot({ path: `/tmp/texts-work/shots/${name}-${scheme}-${shot}.png` })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/locations/${shop}`)
    await settled()
    if (name === 'desk') {
      await page.getByRole('button', { name: 'Move to…' }).first().click()
      await page.getByRole('option').first().waitFor()
      await page.screenshot({ path: `/tmp/texts-work/shots/${name}-move.png` })
      await page.getByRole('option').filter({ hasText: 'Crossroads' }).first().click()
      await page.getByText('Users keep their passwords').waitFor()
      await page.screenshot({ path: `/tmp/texts-work/shots/${name}-move2.png` })
      await page.goto('/locations')
      await settled()
      await page.getByRole('button', { name: 'Add location' }).click()
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/texts-work/shots/${name}-add.png` })
    }
  },
  120_000,
)

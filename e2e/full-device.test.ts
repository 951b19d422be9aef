import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Chosen } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isCold: true })

/** Noise, so that it stays large: some 700 kB. */
const largePhoto = async (name: string): Promise<Chosen> => {
  const [width, height] = [1000, 750]
  const raw = { width, height, channels: 3 } as const
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 75 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a device without room says so before anything counts as saved, and nothing is lost', async () => {
  const { visits } = await product.given.request({ status: 'working' })
  const visit = visits[0]?.calibrateEvent ?? 0
  const technician = await product.person('role14@north.demo', { viewport: phone, acceptDownloads: true })
  technician.expects(/ERR_FAILED .*\/api\//)
  const { page, context } = technician
  // Before the first write: Chromium remembers for half a minute how much room there is.
  const cdp = await context.newCDPSession(page)
  const origin = product.app.services.settings.publicUrl
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 3_000_000 })
  await page.goto(`/techschedule/${visit}`)
  const results = page.getByRole('textbox', { name: 'Results' })
  await results.waitFor()
  await context.route('**/api/**', (route) => route.abort())

  const waiting = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  const full = page.getByText('so this is only kept while the page stays open: photo-')
  const names: string[] = []
  while (names.length < 10 && (await full.count()) === 0) {
    names.push(`photo-${names.length + 1}.jpg`)
    await page.locator('input[data-pick=any]').setInputFiles(await largePhoto(names.at(-1) ?? ''))
    await until(() => waiting.count()).toBe(names.length)
  }
  expect(names.length).toBeGreaterThan(1)
  await full.waitFor()
  await page.getByText('1 change is only kept while this page stays open').waitFor()
  expect(await page.getByText('saved on this device').count()).toBe(0)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to device' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(names.at(-1))
  // A few words may still fit. If not, that is said too.
  await results.fill('The camera is calibrated.')
  await page.getByRole('button', { name: /^Save, / }).click()
  await page
    .getByText(/^Notes saved on this device|stays open: Notes and results$/)
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Show' }).click()
  const list = page.getByRole('list', { name: 'What waits' }).getByRole('listitem')
  await until(() => list.count()).toBe(names.length + 1)
  const unstored = list.filter({ hasText: 'Only kept while this page stays open' })
  expect(await unstored.filter({ hasText: names.at(-1) ?? '' }).count()).toBe(1)
  for (const [at, name] of [...names, 'Notes and results'].entries())
    await list.nth(at).getByText(name).waitFor()
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try all now' }).click()
  await page.getByText('Everything is sent').waitFor()
  const shop = await product.app.as('role16@north.demo')
  const stored = await shop.ok('GET calibrate/calibrateEvent', { query: { id: visit } })
  expect(stored.files.map(({ name }) => name).toSorted()).toEqual(names)
  expect(stored.results).toBe('The camera is calibrated.')
})

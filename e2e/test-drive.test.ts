import { expect, test } from 'vitest'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

/** A visit of this technician that is being worked on. */
const working = async () => {
  const { visits } = await product.given.request({ status: 'working' })
  return visits[0]?.calibrateEvent ?? 0
}

test('a test drive is timed, kept over a reload with its route, and stands at the visit', async () => {
  const visit = await working()
  const { page } = await product.person('role14@north.demo', {
    viewport: phone,
    geolocation: { latitude: 42.9634, longitude: -85.6681 },
    permissions: ['geolocation'],
  })
  await page.goto(`/techschedule/${visit}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Test drive', { exact: true }).click()
  await page.getByRole('button', { name: 'Start drive' }).click()
  await page.getByText('Read it off before the drive').waitFor()
  await page.getByLabel('Odometer at start').fill('34120')
  const begun = page.waitForResponse((answer) => answer.url().endsWith('admin/createTestDrive'))
  await page.getByRole('button', { name: 'Start drive' }).click()
  await begun
  await page.getByRole('timer').waitFor()

  await page.reload()
  await page.getByRole('timer').waitFor()
  await page.waitForFunction(
    `Object.keys(localStorage).some((key) => key.includes(':drive:${visit}:') && JSON.parse(localStorage[key]).changes.route.length > 0)`,
  )
  await page.getByRole('button', { name: 'End drive' }).click()
  await page.getByLabel('Odometer at end').fill('34127')
  await page.getByLabel('What was noticed').fill('Pulls to the left a little')
  await page.getByRole('button', { name: 'Passed' }).click()
  await page.waitForURL(`**/techschedule/${visit}`)

  await page.goto(`/testdrive/${visit}`)
  const drives = page.getByRole('region', { name: 'Test drives of this visit' })
  await drives.getByText('Pulls to the left a little').waitFor()
  await drives.getByText('Passed').waitFor()
  await drives.getByText('Odometer 34,120 to 34,127').waitFor()
  const technician = await product.app.as('role14@north.demo')
  const kept = await technician.ok('GET calibrate/testDrives', { query: { calibrateEvent: visit } })
  expect(kept[0]?.route.length).toBeGreaterThan(0)
})

test('a browser that knows no position says so, and the drive is kept all the same', async () => {
  const visit = await working()
  const { page } = await product.person('role14@north.demo', { viewport: phone })
  await page.addInitScript('delete Navigator.prototype.geolocation')
  await page.goto(`/testdrive/${visit}`)
  await page.getByLabel('Odometer at start').fill('34130')
  await page.getByRole('button', { name: 'Start drive' }).click()
  await page.getByText('Error: Geolocation is not supported by this browser.').waitFor()
  await page.getByRole('button', { name: 'End drive' }).click()
  await page.getByLabel('Odometer at end').fill('34100')
  await page.getByRole('button', { name: 'Failed' }).click()
  await page.getByText('Not less than at the start').waitFor()
  await page.getByLabel('Odometer at end').fill('34131')
  await page.getByRole('button', { name: 'Failed' }).click()
  await page.waitForURL(`**/techschedule/${visit}`)
})

test('the drive of another firm’s visit does not exist', async () => {
  const visit = await working()
  const { page, ...other } = await product.person('role14@south.demo', { viewport: phone })
  other.expects(/404 \(Not Found\)/)
  await page.goto(`/testdrive/${visit}`)
  await page.getByText('This visit does not exist, or it is not yours').waitFor()
})

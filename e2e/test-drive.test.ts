import { expect, test } from 'vitest'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

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

test('a drive of an item goes on after a dead phone, and the visit shows it as a bar', async () => {
  const { visits } = await product.given.request({ status: 'working', services: ['FCAM-S'] })
  const visit = visits[0]?.calibrateEvent ?? 0
  const technician = await product.app.as('role14@north.demo')
  const { verifyList, actionList } = await technician.ok('GET calibrate/calibrateEvent', {
    query: { id: visit },
  })
  const item = [...actionList, ...verifyList].find((line) => line.isTestDrive)
  expect(item).toBeDefined()
  const onPhone = () => product.person('role14@north.demo', { viewport: phone })
  const { page } = await onPhone()
  await page.goto(`/techschedule/${visit}`)
  await page.getByRole('button', { name: `Drive, ${item?.name}` }).click()
  const sheet = page.getByRole('dialog', { name: item?.name ?? '' })
  await sheet.getByLabel('Odometer at start').fill('34120')
  const kept = page.waitForResponse((answer) => answer.url().endsWith('admin/createTestDrive'))
  await sheet.getByRole('button', { name: 'Start drive now' }).click()
  await kept
  await sheet.getByRole('button', { name: 'Keep and close' }).click()
  await page.getByRole('timer').waitFor()

  const other = (await onPhone()).page
  await other.goto(`/techschedule/${visit}`)
  await other.getByRole('region', { name: 'Test drive' }).getByRole('timer').waitFor()
  await other.getByRole('button', { name: 'End drive' }).click()
  const again = other.getByRole('dialog', { name: item?.name ?? '' })
  await until(() => again.getByLabel('Odometer at start').inputValue()).toMatch(/34,?120/)
  await again.getByRole('button', { name: 'End drive now' }).click()
  await again.getByLabel('Odometer at end').fill('34127')
  await again.getByRole('button', { name: 'Passed' }).click()
  await other.getByRole('region', { name: 'Test drive' }).waitFor({ state: 'detached' })
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

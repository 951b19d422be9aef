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

/** A visit of this technician that was started, and the item of it that asks for a test drive. */
const asking = async () => {
  const { given, app } = product
  const technician = await app.as('role14@north.demo')
  const types = await technician.ok('GET lookup/calibrateEventTypes')
  const { calibrateEventType } = types.find((type) => type.calibrateEventTypeName === 'Calibration')!
  const { visits } = await given.request({ status: 'assigned', visitFields: { calibrateEventType } })
  const started = await given.moveVisit(technician, visits[0]?.calibrateEvent ?? 0, 3)
  const item = started.actionList.find(({ isTestDrive }) => isTestDrive)!
  return { visit: started.calibrateEvent, item: item.name }
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
  await page.getByText('Read the odometer before the drive').waitFor()
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
  await page.getByLabel('What did you notice?').fill('Pulls to the left a little')
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
  await page.getByText("Can't be less than at the start").waitFor()
  await page.getByLabel('Odometer at end').fill('34131')
  await page.getByRole('button', { name: 'Failed' }).click()
  await page.waitForURL(`**/techschedule/${visit}`)
})

test('a drive that an item asks for goes on as a bar after a reload, with what was read at its start', async () => {
  const { visit, item } = await asking()
  const { page } = await product.person('role14@north.demo', { viewport: phone })
  const sheet = page.getByRole('dialog', { name: item })
  const bar = page.getByRole('region', { name: 'Test drive' })
  await page.goto(`/techschedule/${visit}`)
  await page.getByRole('button', { name: `Drive, ${item}` }).click()
  await sheet.getByLabel('Odometer at start').fill('34120')
  const begun = page.waitForResponse((answer) => answer.url().endsWith('admin/createTestDrive'))
  await sheet.getByRole('button', { name: 'Start drive now' }).click()
  await begun
  await sheet.getByRole('button', { name: 'Save and close' }).click()
  await bar.getByRole('timer').waitFor()

  await page.reload()
  await bar.getByRole('timer').waitFor()
  await bar.getByRole('button', { name: 'End drive…' }).click()
  await until(() => sheet.getByLabel('Odometer at start').inputValue()).toBe('34120')
  await sheet.getByLabel('Odometer at end').fill('34127')
  await sheet.getByRole('button', { name: 'End drive now' }).click()
  await sheet.getByRole('button', { name: 'Passed' }).click()
  await bar.waitFor({ state: 'detached' })
  const technician = await product.app.as('role14@north.demo')
  const drives = () => technician.ok('GET calibrate/testDrives', { query: { calibrateEvent: visit } })
  await until(drives).toMatchObject([
    { itemName: item, result: 'passed', odometerStart: 34_120, odometerEnd: 34_127 },
  ])
})

test("the drive of another firm's visit does not exist", async () => {
  const visit = await working()
  const { page, ...other } = await product.person('role14@south.demo', { viewport: phone })
  other.expects(/404 \(Not Found\)/)
  await page.goto(`/testdrive/${visit}`)
  await page.getByText("This visit doesn't exist, or it isn't yours").waitFor()
})

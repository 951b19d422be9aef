import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/harness.ts'
import { ro, vin } from './order.ts'

/** Every frame of the live line that a page hears from now on. */
export function listen(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return frames
}

/** The frames that name the order or its visit. */
export const naming = (heard: readonly string[], ids: readonly number[]): string[] =>
  heard.filter((frame) => {
    const { data } = JSON.parse(frame) as { data?: { id?: number; request?: number } }
    return [data?.id, data?.request].some((id) => id !== undefined && ids.includes(id))
  })

/** Step 5: a firm that has nothing to do with it sees none of it. */
export async function seesNone(
  page: Page,
  app: TestApp,
  { calibrate, calibrateEvent }: { calibrate: number; calibrateEvent: number },
): Promise<void> {
  await page.getByRole('link', { name: /^Calibrate ROs/ }).click()
  const search = page.getByRole('searchbox').first()
  for (const words of [ro, vin, 'Quintanilla']) {
    await search.fill(words)
    await page
      .getByText(/No ROs? match|Nothing matches/)
      .first()
      .waitFor()
  }
  const south = await app.as('role12@south.demo')
  const north = await app.as('role12@north.demo')
  const shop = await app.as('role16@north.demo')
  const full = await north.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  expect(full.files.length).toBe(2)
  for (const [key, input] of [
    ['GET calibrate/calibrate', { query: { id: calibrate } }],
    ['GET calibrate/calibrateEvent', { query: { id: calibrateEvent } }],
    ['GET calibrate/calibrateEvents', { query: { calibrate } }],
    ['GET calibrate/calibrateEventFileInfo', { query: { calibrateEvent } }],
    ['GET calibrate/getCalibrateServicesForAuthorization', { query: { calibrateEvent } }],
    ['GET dashboard/calibrateHistory', { query: { calibrate } }],
    ['GET report/calibrationReport', { query: { calibrateEvent } }],
    ['POST calibrate/updateStatusCalibrate', { body: { calibrate, status: 9 } }],
    ['POST calibrate/updateStatusCalibrateEvent', { body: { calibrateEvent, status: 3 } }],
    ['POST calibrate/saveCalibrate', { body: { calibrate, notes: 'seen' } }],
    ['POST calibrate/deleteCalibrate', { body: { calibrate } }],
  ] as const) {
    const answer = await south.call(key, input)
    expect([key, answer.status]).toEqual([key, 404])
    expect(answer.text).not.toContain(ro)
  }

  for (const [key, query] of [
    ['GET calibrate/calibrates', { search: ro, showAll: true }],
    ['GET calibrate/find', { search: ro }],
    ['GET calibrate/searchCalibrateForVin', { vin }],
    ['GET vehicle/vehicles', { search: vin }],
    ['GET contact/contactSearch', { searchterm: 'Quintanilla' }],
  ] as const) {
    const [theirs, ours] = [await south.call(key, { query }), await shop.call(key, { query })]
    expect([key, theirs.status, theirs.text.includes('Quintanilla'), theirs.text.includes(vin)]).toEqual([
      key,
      200,
      false,
      false,
    ])
    // The same question finds it where it belongs: the search itself works.
    expect([key, ours.text]).toEqual([key, expect.stringMatching(new RegExp(`${ro}|${vin}|Quintanilla`))])
  }

  // A link to a file lives on its own for minutes; without its signature, or with another's, it opens nothing.
  const [file] = full.files
  const link = new URL(file?.url ?? '', app.url)
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link.href.slice(0, -4))).status).toBeGreaterThanOrEqual(400)

  // By its address: as one that does not exist.
  await page.goto(`/calibrate/${calibrate}`)
  await page
    .getByText(/doesn't exist/)
    .first()
    .waitFor()
  expect(await page.getByText(ro).count()).toBe(0)
}

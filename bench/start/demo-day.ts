import { Client } from '#server/testing/client.ts'

const password = 'Calibrate#2026'

/**
 * A short demo day: lists, a VIN, a repair order from the shop to Paid with a visit, and its PDF. The
 * server's memory afterwards is that of a working server.
 */
export const runDemoDay = async (url: string): Promise<void> => {
  const nobody = new Client(url, null)
  const [shop, center, technician] = await Promise.all([
    nobody.signIn('role16@north.demo', password),
    nobody.signIn('role12@north.demo', password),
    nobody.signIn('role14@north.demo', password),
  ])
  for (const who of [shop, center, technician]) {
    await who.ok('GET calibrate/calibrates', { query: { page: 1, pageSize: 10 } })
    await who.ok('GET calibrate/calibrateCounts')
  }
  await shop.call('GET decode/vin', { query: { vin: '1HGCV1F34JA000001' } })
  const { calibrate } = await shop.ok('POST calibrate/saveCalibrate', {
    body: {
      calibrate: -1,
      vehicle: { vehicle: -1, year: 2022, makeName: 'Honda', model: 'Civic', vin: '' },
      notes: 'Front camera after glass',
    },
  })
  const move = (who: Client, status: number) =>
    who.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status } })
  await move(shop, 2)
  await move(center, 8)
  const me = await technician.ok('GET user/profile')
  const visit = await center.ok('POST calibrate/saveCalibrateEvent', {
    body: {
      calibrateEvent: -1,
      calibrate,
      techIds: [me.user],
      serviceList: [{ id: -1, description: 'Front camera', hours: 1, rate: 150 }],
    },
  })
  const { calibrateEvent } = visit
  const moveVisit = (status: number) =>
    technician.call('POST calibrate/updateStatusCalibrateEvent', { body: { calibrateEvent, status } })
  await moveVisit(3)
  const refused = (await moveVisit(4)).body as unknown as { open?: { id: number }[] }
  for (const { id } of refused.open ?? [])
    await technician.call('POST calibrate/updateCalibrateEventActivity', {
      body: { calibrateEvent, id, done: true },
    })
  for (const { id } of refused.open ?? [])
    await technician.call('POST calibrate/updateCalibrateEventActivity', {
      body: { calibrateEvent, id, skippedReason: 'Told by the bench' },
    })
  const done = await moveVisit(4)
  if (done.status !== 200) throw new Error(`The visit was not completed: ${done.text}`)
  const report = await center.send('GET', `/api/report/calibrationReport?calibrateEvent=${calibrateEvent}`)
  if (report.status !== 200) throw new Error(`The report was not made: ${report.text.slice(0, 500)}`)
  const { sums } = await center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  const body = { calibrateEvent, amount: sums.owed }
  await center.ok('POST calibrate/updatePaymentCalibrateEvent', { body })
  await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
}

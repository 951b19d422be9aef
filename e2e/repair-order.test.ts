import { expect, test } from 'vitest'
import { acceptsAndPlans, incoming, isCompletedEverywhere, seesItCome } from './story/center.ts'
import { submits, writesItDown } from './story/counter.ts'
import { vin } from './story/order.ts'
import { readsTheHistory, sendsTheReport } from './story/papers.ts'
import { listen, naming, seesNone } from './story/stranger.ts'
import { worksOnIt } from './story/technician.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

test(
  'a repair order goes from the counter to the report, and nobody else sees it',
  { timeout: 180_000 },
  async () => {
    // The product prepares its VIN tables when it starts, long before the first one is typed.
    await product.app.services.vin.decode(vin)
    const estimator = await product.byForm('role16@north.demo')
    const center = await product.byForm('role12@north.demo')
    const stranger = await product.byForm('role12@south.demo')
    const [centerHears, strangerHears] = [listen(center.page), listen(stranger.page)]
    await Promise.all([center.page.reload(), stranger.page.reload()])
    await center.page.getByRole('link', { name: /^Incoming ROs/ }).click()
    const before = await incoming(center.page)

    const calibrate = await writesItDown(estimator.page)
    await submits(estimator.page)
    await seesItCome(center.page, before)
    const calibrateEvent = await acceptsAndPlans(center.page)

    const inTheBay = { viewport: phone, hasTouch: true, isMobile: true }
    const technician = await product.byForm('role14@north.demo', inTheBay)
    await worksOnIt(technician.page, calibrateEvent)
    await isCompletedEverywhere(estimator.page, center.page)
    await sendsTheReport(center.page, product.mailbox)
    await readsTheHistory(center.page)

    expect(strangerHears.join()).toContain('welcome')
    expect(naming(strangerHears, [calibrate, calibrateEvent])).toEqual([])
    expect(naming(centerHears, [calibrate, calibrateEvent])).not.toEqual([])
    // Asked for by its address it is as one that does not exist.
    stranger.expects(/404 \(Not Found\) .*\/api\/calibrate\//)
    await seesNone(stranger.page, product.app, { calibrate, calibrateEvent })
  },
)

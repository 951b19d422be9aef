import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

const begin = 'GET blueprint/form'
const send = 'POST blueprint/send'
let people = 0

/** A form that a person had open for a while. */
const form = async (): Promise<string> => {
  const { form: begun } = await branch.app.anonymous.ok(begin, {
    query: { center: branch.north.firms.center },
  })
  return begun
}
const filled = async (over: Record<string, unknown> = {}) => ({
  body: {
    form: await form(),
    center: branch.north.firms.center,
    company: 'Lakeside Collision',
    name: 'Maria Lopez',
    phone: '(616) 555-0142',
    email: `maria${(people += 1)}@lakeside.test`,
    vin: '1HGCM82633A004352',
    year: 2003,
    makeName: 'Honda',
    model: 'Accord',
    services: [branch.service('FCAM-S')],
    notes: 'Windshield replaced',
    ...over,
  },
})
/** Sends it after the seconds that a person needs. */
const sent = async (over: Record<string, unknown> = {}) => {
  const input = await filled(over)
  const { clock } = branch.app.services
  const now = clock.now
  clock.now = () => new Date(Date.now() + 5000)
  try {
    return { input, answer: await branch.app.anonymous.ok(send, input) }
  } finally {
    clock.now = now
  }
}
const requestNamed = async (number: string) => {
  const [row] = await branch.app.sql<{ id: number }>(
    'select id from request where ro_number = $1 and firm = $2',
    [number, branch.north.firms.center],
  )
  return row?.id ?? 0
}
const forget = () =>
  branch.app.sql("update intake set created_at = created_at - interval '2 hours'").then(() => undefined)

describe('a form from outside', () => {
  it('is a Pending repair order of the center with its sender to be confirmed', async () => {
    const { app, center, shop, stranger } = branch
    const { input, answer } = await sent()
    expect(answer.center).toMatchObject({ firm: branch.north.firms.center })
    const calibrate = await requestNamed(answer.number)
    const request = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(request).toMatchObject({
      statusName: 'Pending',
      firm: branch.north.firms.center,
      serviceFirm: null,
      estimator: 'Maria Lopez, Lakeside Collision',
      vehicleText: '2003 Honda Accord',
      notes: 'Windshield replaced',
      wantedServices: [branch.service('FCAM-S')],
    })
    const { sender } = await center.ok('GET calibrate/sender', { query: { calibrate } })
    expect(sender).toMatchObject({ company: 'Lakeside Collision', state: 'open', mayDecide: true })
    for (const other of [shop, stranger])
      await other.refused('GET calibrate/sender', { query: { calibrate } }, 'notFound')
    const letter = (await app.mail()).find((mail) => mail.to === input.body.email)
    expect(letter?.subject).toBe(`We got your request ${answer.number}`)
    await forget()
  })

  it('makes one repair order, however often it is sent', async () => {
    const { app } = branch
    const input = await filled()
    const { clock } = app.services
    const now = clock.now
    clock.now = () => new Date(Date.now() + 5000)
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.anonymous.ok(send, input)))
    clock.now = now
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    await forget()
  })

  it('is not submitted before its sender is confirmed; then it goes its way', async () => {
    const { app, center, move, technician } = branch
    const { input, answer } = await sent()
    const calibrate = await requestNamed(answer.number)
    const submit = { body: { calibrate, status: 2 } }
    const { detail } = await center.refused('POST calibrate/updateStatusCalibrate', submit, 'refused')
    expect(detail).toBe(`${answer.number} came from the public form. Confirm the sender first, then submit.`)
    await technician.refused(
      'POST calibrate/decideSender',
      { body: { calibrate, confirm: true } },
      'forbidden',
    )
    await center.ok('POST calibrate/decideSender', { body: { calibrate, confirm: true } })
    await center.refused('POST calibrate/decideSender', { body: { calibrate, confirm: true } }, 'refused')
    expect((await move(center, calibrate, 2)).statusName).toBe('Submitted')
    const letters = (await app.mail()).filter((mail) => mail.to === input.body.email)
    expect(letters.map((mail) => mail.subject)).toContain(`We accepted your request ${answer.number}`)
    await forget()
  })

  it('is cancelled when the sender is refused, with a reason that the sender reads', async () => {
    const { app, center } = branch
    const { input, answer } = await sent()
    const calibrate = await requestNamed(answer.number)
    await center.refused('POST calibrate/decideSender', { body: { calibrate, confirm: false } }, 'invalid')
    await center.ok('POST calibrate/decideSender', {
      body: { calibrate, confirm: false, reason: 'We do not know this shop' },
    })
    const request = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(request.statusName).toBe('Cancelled')
    const letter = (await app.mail()).find((mail) => mail.subject.startsWith("We can't take your request"))
    expect(letter).toMatchObject({ to: input.body.email })
    expect(letter?.text).toContain('We do not know this shop')
    await forget()
  })

  it('of a robot is thanked and kept nowhere', async () => {
    const { app } = branch
    const count = async () => (await app.sql<{ n: number }>('select count(*)::int as n from request'))[0]?.n
    const before = await count()
    const { clock } = app.services
    const now = clock.now
    const at = now()
    clock.now = () => at
    await app.anonymous.refused(send, await filled(), 'tooMany')
    clock.now = now
    await sent({ website: 'https://spam.test' })
    const forged = { ...(await filled()).body, form: '1.abc' }
    await app.anonymous.refused(send, { body: forged }, 'refused')
    expect(await count()).toBe(before)
  })

  it('changes no record that the center has', async () => {
    const { app, north } = branch
    const { answer } = await sent({ vin: '2HGFC2F59KH500001', model: 'Civic', year: 2019 })
    await sent({ vin: '2HGFC2F59KH500001', model: 'Something else', year: 1999 })
    const rows = await app.sql('select year, model from vehicle where vin = $1 and firm = $2', [
      '2HGFC2F59KH500001',
      north.firms.center,
    ])
    expect(rows).toEqual([{ year: 2019, model: 'Civic' }])
    expect(answer.number).not.toBe('')
    await forget()
  })

  it('is limited for one mail address', async () => {
    const { app } = branch
    for (let at = 0; at < 4; at += 1) await sent({ email: 'often@lakeside.test' })
    const input = await filled({ email: 'often@lakeside.test' })
    const { clock } = app.services
    const now = clock.now
    clock.now = () => new Date(Date.now() + 5000)
    await app.anonymous.refused(send, input, 'tooMany')
    clock.now = now
    await forget()
  })

  it('is followed by photos, six at most and no other files', async () => {
    const { app, center } = branch
    const { answer } = await sent()
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    const give = async (bytes: Buffer, name: string, photos = answer.photos) => {
      const body = new FormData()
      body.append('photos', photos)
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      return (await fetch(`${app.url}/api/blueprint/photo`, { method: 'POST', body })).status
    }
    expect(await give(Buffer.from('%PDF-1.4\n%%EOF'), 'paper.pdf')).toBe(415)
    expect(await give(picture, 'a.jpg', `${answer.photos}x`)).toBe(422)
    expect(await give(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]), 'large.jpg')).toBe(413)
    for (let at = 0; at < 6; at += 1) expect(await give(picture, 'a.jpg')).toBe(200)
    expect(await give(picture, 'a.jpg')).toBe(422)
    const calibrate = await requestNamed(answer.number)
    const request = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(request.files).toHaveLength(6)
  })

  it('finds the nearest centers by postal code, unless they take none', async () => {
    const { app, north } = branch
    await app.sql(
      "update firm set latitude = 42.96, longitude = -85.66, city = 'Grand Rapids', state = 'MI' where id = $1",
      [north.firms.center],
    )
    const near = await app.anonymous.ok(begin, { query: { postalCode: '49503' } })
    expect(near.centers).toMatchObject([{ firm: north.firms.center, place: 'Grand Rapids, MI' }])
    expect((await app.anonymous.ok(begin, { query: { postalCode: '96701' } })).says).toMatch(
      /No center within/,
    )
    expect((await app.anonymous.ok(begin, { query: { postalCode: '00000' } })).says).toMatch(
      /don't know the postal code/,
    )
    await app.sql(
      "insert into firm_preference (firm, category, name, value) values ($1, 'Center', 'TakesRequests', '0')",
      [north.firms.center],
    )
    expect((await app.anonymous.ok(begin, { query: { postalCode: '49503' } })).centers).toEqual([])
    await app.anonymous.refused(begin, { query: { center: north.firms.center } }, 'notFound')
  })
})

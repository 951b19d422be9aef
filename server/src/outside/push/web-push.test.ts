import webpush from 'web-push'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { DeliveryError } from '../delivery-error.ts'
import { startPushServer } from './testing/push-server.ts'
import { webPush } from './web-push.ts'

let server: Awaited<ReturnType<typeof startPushServer>>
const keys = webpush.generateVAPIDKeys()
const here = () =>
  webPush({ keys, from: 'House <no-reply@house.test>', extraOrigins: [server.url], timeoutMs: 60_000 })
beforeAll(async () => {
  server = await startPushServer()
})
afterAll(() => server.stop())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: DeliveryError) => ({ permanent: error.permanent, code: error.code, says: error.message }),
  )

describe('a push', () => {
  it('is encrypted for its browser, signed by the installation, and replaced by the next with its topic', async () => {
    const sent = await here().send(server.browser('chrome'), '{"title":"Ünïcode"}', 'request:12')
    expect(sent.response).toBe('Accepted (201)')
    expect(server.taken).toEqual([
      {
        browser: 'chrome',
        body: { title: 'Ünïcode' },
        ttl: '86400',
        topic: 'cmVxdWVzdDoxMg',
        subject: 'mailto:no-reply@house.test',
      },
    ])
  })
  it('reports failures with the push service’s own response', async () => {
    server.answers('gone', 410, 'unsubscribed')
    server.answers('busy', 503, 'later')
    server.answers('moved', 301)
    const to = (name: string) => failure(here().send(server.browser(name), '{}', 'x'))
    expect(await to('gone')).toEqual({
      permanent: true,
      code: 410,
      says: 'The push service says: unsubscribed (410)',
    })
    expect(await to('busy')).toMatchObject({ permanent: false, code: 503 })
    // Redirects are not followed, because they could lead into the internal network.
    expect(await to('moved')).toMatchObject({ permanent: true, code: 301 })
    expect(server.taken).toHaveLength(1)
  })
})

test('requests go to known push services only', async () => {
  const push = webPush({ keys, from: 'a@b.test' })
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])
    expect([good, push.allows(good)]).toEqual([good, true])
  for (const bad of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:pass@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.test/a',
    'https://evil.test/fcm.googleapis.com',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'https://xfcm.googleapis.com/a',
    'nothing',
    server.url,
  ])
    expect([bad, push.allows(bad)]).toEqual([bad, false])
  expect(await failure(push.send(server.browser('x'), '{}', 'x'))).toMatchObject({ permanent: true })
})

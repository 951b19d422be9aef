import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test('with a carrier in the settings, a code by text message goes to it, and its answer is kept', async () => {
  const { promise: posted, resolve } = Promise.withResolvers<{ path: string; form: URLSearchParams }>()
  const carrier = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
    resolve({ path: request.url ?? '', form: new URLSearchParams(body) })
  })
  await new Promise<void>((ready) => carrier.listen(0, '127.0.0.1', ready))
  closing.push(() => carrier.close())
  const { port } = carrier.address() as AddressInfo
  const app = await startNetworkApp({
    env: { SMS_URL: `http://AC1:secret@127.0.0.1:${port}`, SMS_FROM: '+16165550100' },
  })
  closing.push(() => app.stop())

  const username = 'role15@north.test'
  await app.sql(`update app_user set auth_sms = true, phone = '(212) 555-4567' where username = $1`, [
    username,
  ])
  await app.anonymous.call('POST getToken', { body: { username, password: networkPassword } })
  const { path, form } = await posted
  expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect([form.get('From'), form.get('To')]).toEqual(['+16165550100', '+12125554567'])
  expect(form.get('Body')).toMatch(/^\d{6}\b/)
  await expect
    .poll(() => app.sql('select state, last_words from sms_out order by id desc limit 1'))
    .toEqual([{ state: 'sent', last_words: 'queued' }])
})

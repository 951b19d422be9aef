import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { outboxSms } from './outbox.ts'
import { twilioSms } from './twilio.ts'

const message = { to: '+16165550142', text: 'Your code is 482913 & lives 10 minutes' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function carrier(handle: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    handle(request, response, body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering =
  (status: number, answer: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(JSON.stringify(answer))

function phone(url: string, wait = 60_000, from = '+16165550100') {
  return twilioSms({ url, account: 'AC1', token: 'secret', from, timeoutMs: wait })
}

test('a message is posted as a form with basic authentication', async () => {
  const seen: unknown[] = []
  const url = await carrier((request, response, body) => {
    seen.push(
      request.method,
      request.url,
      request.headers.authorization,
      Object.fromEntries(new URLSearchParams(body)),
    )
    response.writeHead(201).end(JSON.stringify({ sid: 'SM9', status: 'queued' }))
  })
  expect(await phone(url).send(message)).toEqual({ id: 'SM9', response: 'queued' })
  expect(seen).toEqual([
    'POST',
    '/2010-04-01/Accounts/AC1/Messages.json',
    `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    { From: '+16165550100', To: message.to, Body: message.text },
  ])
})

test('a messaging service can replace the number', async () => {
  let form = ''
  const url = await carrier((_request, response, body) => {
    form = body
    response.end(JSON.stringify({ sid: 'SM1', status: 'accepted' }))
  })
  await phone(url, 60_000, 'MG77').send(message)
  expect(new URLSearchParams(form).get('MessagingServiceSid')).toBe('MG77')
  expect(form).not.toContain('From=')
})

test.each<[string, Handler, object, string]>([
  [
    'a 400 is final and keeps code and words',
    answering(400, { code: 21211, message: "Invalid 'To' number" }),
    { permanent: true, code: 21211 },
    "refused the message: Invalid 'To' number (21211)",
  ],
  [
    'a 429 says when to come back',
    answering(429, { code: 20429, message: 'Too Many Requests' }, { 'retry-after': '7' }),
    { permanent: false, code: 20429, retryAfterSeconds: 7 },
    "can't take the message now",
  ],
  [
    'a 500 without words is for now',
    answering(500, 'boom'),
    { permanent: false, code: 500 },
    'Internal Server Error (500)',
  ],
  [
    'a 401 is about the account',
    answering(401, { code: 20003, message: 'Authenticate' }),
    { permanent: false, code: 20003 },
    "doesn't accept our account",
  ],
  [
    'a 201 without an id is no success',
    answering(201, {}),
    { permanent: false },
    "can't take the message now",
  ],
  [
    'an endless answer is cut off',
    (_request, response) => void response.end('x'.repeat(70_000)),
    { permanent: false, code: null },
    'the answer is too long',
  ],
])('%s', async (_name, handle, facts, words) => {
  const sending = phone(await carrier(handle)).send(message)
  await expect(sending).rejects.toMatchObject(facts)
  await expect(sending).rejects.toThrow(words)
})

test('a redirect is not followed', async () => {
  let visits = 0
  const elsewhere = await carrier((_request, response) => {
    visits++
    response.end(JSON.stringify({ sid: 'SM1' }))
  })
  const url = await carrier(answering(307, {}, { location: elsewhere }))
  await expect(phone(url).send(message)).rejects.toMatchObject({ permanent: false, code: 307 })
  expect(visits).toBe(0)
})

test('silence and a refused connection are worth a retry', async () => {
  const silent = await carrier(() => {})
  await expect(phone(silent, 100).send(message)).rejects.toThrow(
    "couldn't reach the SMS service: no answer in time",
  )
  const gone = await carrier(() => {})
  closing.pop()?.()
  await expect(phone(gone).send(message)).rejects.toMatchObject({ permanent: false, code: null })
})

test('the outbox refuses what no carrier would accept and stores the rest', async () => {
  const kept: unknown[] = []
  const sms = outboxSms(async (one) => void kept.push(one))
  const { id } = await sms.send(message)
  for (const bad of [
    { to: '616 555 0142' },
    { to: '+0123456789' },
    { text: ' ' },
    { text: 'x'.repeat(1601) },
  ]) {
    await expect(sms.send({ ...message, ...bad })).rejects.toMatchObject({ permanent: true })
  }
  expect(kept).toEqual([{ ...message, id }])
})

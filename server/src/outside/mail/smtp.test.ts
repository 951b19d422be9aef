import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { DeliveryError } from '../delivery-error.ts'
import type { MailMessage } from './mail.ts'
import { smtpMail } from './smtp.ts'

const message: MailMessage = {
  from: { name: 'Northline, ADAS', address: 'reports@northline.example' },
  to: ['estimator@halvorsen.example', 'claims@insurer.example'],
  subject: 'Calibration report: Škoda – RO 48213',
  text: 'Attached.',
  html: '<p>Attached.</p>',
  attachments: [
    { filename: 'RO 48213.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
  ],
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function mailServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await new Promise((ready) => server.server.once('listening', ready))
  closing.push(() => new Promise((done) => server.close(() => done())))
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

async function bareServer(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => server.close(() => done()))
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function reply(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

async function failure(sending: Promise<unknown>): Promise<DeliveryError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error as DeliveryError
}

test('a message arrives complete, with plain text, attachment, and every recipient', async () => {
  const seen = { raw: '', to: [] as string[] }
  const host = await mailServer({
    onData(stream, session, done) {
      seen.to = session.envelope.rcptTo.map((one) => one.address)
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (seen.raw += part))
      stream.on('end', () => done(null, 'kept as 7f3a'))
    },
  })
  const receipt = await smtpMail(`smtp://${host}`).send({ ...message, id: '<mail.12@northline.example>' })
  expect(receipt).toEqual({ id: '<mail.12@northline.example>', response: '250 kept as 7f3a', refused: [] })
  expect(seen.to).toEqual(message.to)
  expect(seen.raw).toContain('Message-ID: <mail.12@northline.example>')
  expect(seen.raw).toContain('From: "Northline, ADAS" <reports@northline.example>')
  expect(seen.raw).toMatch(/text\/plain[\s\S]+text\/html[\s\S]+application\/pdf/)
  expect(seen.raw).toContain(Buffer.from('%PDF-1.7').toString('base64'))
})

test('credentials are sent, and a wrong password is worth a retry', async () => {
  const host = await mailServer({
    authOptional: false,
    onAuth: (auth, _session, done) =>
      auth.password === 'a b/c'
        ? done(null, { user: auth.username })
        : done(reply(535, 'Authentication failed')),
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  await smtpMail(`smtp://me%40x:a%20b%2Fc@${host}`).send(message)
  const error = await failure(smtpMail(`smtp://me:wrong@${host}`).send(message))
  expect(error).toMatchObject({ permanent: false, code: 535 })
  expect(error.message).toContain('Authentication failed')
  expect(error.message).not.toContain('wrong')
})

test.each([
  [451, 'Greylisted, try again in 5 minutes', false],
  [552, 'Message too large for this mailbox', true],
])('the response text of a %i after the data is kept', async (code, words, permanent) => {
  const host = await mailServer({
    onData: (stream, _session, done) => stream.on('end', () => done(reply(code, words))).resume(),
  })
  const error = await failure(smtpMail(`smtp://${host}`).send(message))
  expect(error).toMatchObject({ permanent, code })
  expect(error.message).toContain(words)
})

test('a refused recipient is reported while the other gets the message', async () => {
  const host = await mailServer({
    onRcptTo: (to, _session, done) =>
      done(to.address.startsWith('claims') ? reply(550, 'No such mailbox') : undefined),
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  const receipt = await smtpMail(`smtp://${host}`).send(message)
  expect(receipt.refused).toEqual([
    { address: 'claims@insurer.example', reply: '550 No such mailbox', permanent: true },
  ])
})

test('if all recipients are refused, one of them temporarily, it is worth a retry', async () => {
  const host = await mailServer({
    onRcptTo: (to, _session, done) =>
      done(to.address.startsWith('claims') ? reply(550, 'No such mailbox') : reply(450, 'Mailbox busy')),
  })
  expect(await failure(smtpMail(`smtp://${host}`).send(message))).toMatchObject({ permanent: false })
})

test('a server that is down, silent, or hangs up is worth a retry', async () => {
  const waits = { connect: 300, greeting: 150, silence: 150 }
  const down = await bareServer(() => {})
  await closing.pop()?.()
  const silent = await bareServer(() => {})
  const slow = await bareServer((socket) => socket.write('220 here\r\n'))
  const rude = await bareServer((socket) => socket.end())
  for (const host of [down, silent, slow, rude]) {
    const error = await failure(smtpMail(`smtp://${host}`, waits).send(message))
    expect(error).toMatchObject({ permanent: false, code: null })
    expect(error.message).toMatch(/^We couldn't reach the mail server, or it stopped answering: ./)
  }
})

test('a malformed server address throws immediately', () => {
  expect(() => smtpMail('mail.example:25')).toThrow('SMTP_URL')
  expect(() => smtpMail('http://mail.example')).toThrow('SMTP_URL')
})

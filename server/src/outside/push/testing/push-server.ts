import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactVerify, importJWK } from 'jose'
import type { PushTarget } from '../push.ts'

type ReceivedPush = { browser: string; body: unknown; ttl: string; topic: string; subject: unknown }
export type Browser = PushTarget & { device: string }

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()

/** A browser's keys, and a function that decrypts a push (RFC 8291, a single aes128gcm record). */
const newBrowser = () => {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (sealed: Buffer): unknown => {
    const salt = sealed.subarray(0, 16)
    const length = sealed.readUInt8(20)
    const sender = sealed.subarray(21, 21 + length)
    const text = sealed.subarray(21 + length)
    const shared = hmac(
      hmac(auth, ecdh.computeSecret(sender)),
      Buffer.from('WebPush: info\0'),
      p256dh,
      sender,
      Buffer.from([1]),
    )
    const secret = hmac(salt, shared)
    const part = (label: string, size: number) =>
      hmac(secret, Buffer.from(`Content-Encoding: ${label}\0`), Buffer.from([1])).subarray(0, size)
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(text.subarray(-16))
    const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }, decrypt }
}

/** Verifies the signature with the key from the header, and returns who signed. */
const verifySignature = async (
  request: IncomingMessage,
): Promise<{ key: string; subject: unknown; audience: unknown }> => {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await compactVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  const { sub, aud } = JSON.parse(Buffer.from(payload).toString()) as { sub: unknown; aud: unknown }
  return { key, subject: sub, audience: aud }
}

/** A local push service that accepts correctly signed and encrypted pushes and decrypts them. */
export const startPushServer = async () => {
  const taken: ReceivedPush[] = []
  const answers = new Map<string, { status: number; text: string }>()
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  let signer: string | undefined
  const waiting: (() => void)[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const name = request.url?.slice(1) ?? ''
      const answer = answers.get(name)
      if (answer) return reply.writeHead(answer.status, { location: `${url}/other` }).end(answer.text)
      const { key, subject, audience } = await verifySignature(request)
      signer ??= key
      if (key !== signer || audience !== url) return reply.writeHead(403).end('Another signed this.')
      const { ttl, topic } = request.headers
      const body = browsers.get(name)?.decrypt(Buffer.concat(parts))
      taken.push({ browser: name, body, ttl: String(ttl), topic: String(topic), subject })
      reply.writeHead(201).end()
      for (const wake of waiting.splice(0)) wake()
    })().catch((error: unknown) => reply.writeHead(400).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    taken,
    /** Creates a browser that subscribes here. */
    browser(name: string): Browser {
      const made = newBrowser()
      browsers.set(name, made)
      return { endpoint: `${url}/${name}`, keys: made.keys, device: name }
    },
    /** Sets how pushes to a browser are answered from now on. */
    answers: (name: string, status: number, text = '') => void answers.set(name, { status, text }),
    /** Resolves once this many pushes have been received. */
    async until(count: number): Promise<void> {
      while (taken.length < count) await new Promise<void>((wake) => waiting.push(wake))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

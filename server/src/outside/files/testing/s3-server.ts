import { mkdtempSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/kernel/settings.ts'

export type TestS3 = {
  settings: S3Settings
  /** Answers each request, or undefined to pass it on. */
  fault: ((request: IncomingMessage) => RequestListener | undefined) | undefined
  stop(): Promise<void>
}

/** Starts an S3 server with an empty bucket, behind a proxy that can be told to fail. */
export const startTestS3 = async (): Promise<TestS3> => {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await store.run()
  const proxy = createServer((incoming, response) => {
    const fault = started.fault?.(incoming)
    if (fault) return void fault(incoming, response)
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const started: TestS3 = {
    settings: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    fault: undefined,
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return started
}

/** Answers as S3 does when it refuses. */
export const s3Error =
  (status: number, code: string): RequestListener =>
  (incoming, response) => {
    incoming.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }

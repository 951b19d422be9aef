import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the product as a process of its own on a database that stands; `stop` ends it in order. Port 0: any that is free. */
export const startProduct = async (database: { ownerUrl: string; appUrl: string }, port = 0) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'))
  const server = fork(join(import.meta.dirname, '../list/server.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
    },
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const { url, pid } = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
    server.once('message', (message) => resolve(message as { url: string; pid: number }))
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return {
    url,
    pid,
    /** From here on the server notes how late its event loop is. */
    watchLoop: () => void server.send('watch'),
    /** How late it was at the 99th of a hundred looks and at most, in milliseconds; ends the noting. */
    loopDelay: async () => {
      const told = once(server, 'message')
      server.send('tell')
      return (await told)[0] as { p99: number; max: number }
    },
    stop: async () => {
      if (server.connected) server.disconnect()
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

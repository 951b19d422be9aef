import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts the product in its own process on an existing database; `stop` ends it gracefully. Port 0 picks a
 * free one.
 */
export const startProduct = async (
  database: { ownerUrl: string; appUrl: string },
  port = 0,
  settings: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'))
  const server = fork(join(import.meta.dirname, '../list/server.ts'), {
    execArgv: [...execArgv],
    env: {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...settings,
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
    /** Starts measuring the server's event loop delay. */
    watchLoop: () => void server.send('watch'),
    /** Event loop delay, 99th percentile and maximum in milliseconds; ends the measurement. */
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

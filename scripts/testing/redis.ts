import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../postgres/ports.ts'

const commonFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Finds redis-server: REDIS_SERVER_PATH, the PATH, common locations. */
export const findRedis = (): string | undefined => {
  if (process.env.REDIS_SERVER_PATH) return process.env.REDIS_SERVER_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...commonFolders]
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}

/** Installs redis-server on a build machine (CI=true, root, apt). Returns its path, or undefined. */
export const installRedis = (): string | undefined => {
  const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    console.log('installing redis-server')
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
      env,
      stdio: 'ignore',
    })
  } catch (error) {
    console.error(`apt-get could not install redis-server: ${String(error)}`)
  }
  return findRedis()
}

/** Path of redis-server. Without one it logs why tests are skipped. */
export const redisPath = (): string | undefined => {
  const path = findRedis()
  if (!path)
    console.warn(
      'Skipped: there is no redis-server. Install it, or set REDIS_SERVER_PATH, to try two processes.',
    )
  return path
}

export type RedisServer = { url: string; stop(): Promise<void> }

/** Starts a separate Redis that stores nothing on disk, on `port` if it has to replace an earlier one. */
export const startRedis = async (path: string, port?: number): Promise<RedisServer & { port: number }> => {
  const actualPort = port ?? (await freePort())
  const dir = mkdtempSync(join(tmpdir(), 'calibrate-redis-'))
  const settings = [
    '--port',
    `${actualPort}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    dir,
  ]
  const server = spawn(path, settings, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(server, 'exit')
  let isReady = false
  for await (const line of createInterface(server.stdout))
    if ((isReady = line.includes('Ready to accept'))) break
  if (!isReady) throw new Error(`redis-server did not start on port ${actualPort}`)
  server.stdout.resume()
  return {
    port: actualPort,
    url: `redis://127.0.0.1:${actualPort}`,
    stop: async () => {
      server.kill('SIGKILL')
      await exited
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

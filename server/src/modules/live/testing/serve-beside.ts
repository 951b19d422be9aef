import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '#server/testing/harness.ts'

/** A second process of the product on the database and the files of a first one. */
export const serveBeside = async (app: TestApp, env: Record<string, string>) => {
  const served = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./serve.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: app.ownerUrl,
        APP_DATABASE_URL: app.appUrl,
        DATA_DIR: app.services.settings.dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
    },
  )
  const gone = once(served, 'exit')
  const failed = gone.then(() => Promise.reject(new Error('The second process ended.')))
  failed.catch(() => undefined)
  const [line] = (await Promise.race([once(createInterface(served.stdout), 'line'), failed])) as [string]
  return {
    pid: served.pid ?? 0,
    url: `http://127.0.0.1:${line.replace('ready ', '')}`,
    /** Told to end, as a new version comes; answers its exit code. */
    end: async (): Promise<number | null> => {
      served.kill('SIGTERM')
      const [code] = (await gone) as [number | null]
      return code
    },
    stop: async () => {
      served.kill('SIGKILL')
      await gone
    },
  }
}

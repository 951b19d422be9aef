import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '#server/testing/harness.ts'
import { childEnvironment } from '#server/testing/child-environment.ts'

/** Starts a second server process on the database and files of the first one. */
export const startSecondServer = async (app: TestApp, env: Record<string, string>) => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./serve.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...childEnvironment(),
        DATABASE_URL: app.ownerUrl,
        APP_DATABASE_URL: app.appUrl,
        DATA_DIR: app.services.settings.dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
    },
  )
  const exited = once(child, 'exit')
  const failed = exited.then(() => Promise.reject(new Error('The second process ended.')))
  failed.catch(() => undefined)
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string]
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${line.replace('ready ', '')}`,
    /** Asks it to stop, as a deployment does. Resolves to its exit code. */
    end: async (): Promise<number | null> => {
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

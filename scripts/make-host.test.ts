import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashResetToken } from '#server/modules/identity/one-time-code.ts'
import { testDatabase } from './testing/database.ts'
import { withConnection } from './testing/template.ts'

const run = promisify(execFile)

test('the first administrator gets a link that works once, and no password', async () => {
  const { ownerUrl, appUrl, drop } = await testDatabase('base')
  const makeHost = async (): Promise<string> => {
    const { stdout } = await run(
      process.execPath,
      ['scripts/make-host.ts', 'ann@firm.example', 'Ann', 'Host'],
      {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: ownerUrl,
          APP_DATABASE_URL: appUrl,
          PUBLIC_URL: 'https://adas.firm.example/',
        },
      },
    )
    return /https:\/\/adas\.firm\.example\/reset\?token=([\w-]+)/.exec(stdout)?.[1] ?? stdout
  }
  try {
    const first = await makeHost()
    // Lost before it was used: once more for the same person.
    const second = await makeHost()
    expect(second).not.toBe(first)
    await withConnection(ownerUrl, async (client) => {
      const use = async (token: string) => {
        const { rows } = await client.query<{ whose: number | null }>(
          'select use_password_reset($1, $2) as whose',
          [hashResetToken(token), '$argon2id$made-up'],
        )
        return rows[0]?.whose ?? null
      }
      expect(await use(first)).toBeNull()
      expect(await use(second)).toBeGreaterThan(0)
      expect(await use(second)).toBeNull()
    })
    await expect(makeHost()).rejects.toThrow('exists already')
  } finally {
    await drop()
  }
})

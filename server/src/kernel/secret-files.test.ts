import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'
import { settingsFrom } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'calibrate-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (text: string): string => {
  const file = join(folder, String(text.length))
  writeFileSync(file, text)
  return file
}

test('a secret comes from a file, without the end of its line, and other settings stay', () => {
  const env = withSecretFiles({ SMTP_URL_FILE: fileOf('smtps://me:a b@mail:465\n'), MAIL_FROM: 'x' })
  expect(env).toEqual({ SMTP_URL: 'smtps://me:a b@mail:465', MAIL_FROM: 'x' })
  const database = {
    DATABASE_URL_FILE: fileOf('postgres://one'),
    APP_DATABASE_URL_FILE: fileOf('postgres://two!'),
  }
  expect(settingsFrom(database, '1.0.0')).toMatchObject({
    ownerUrl: 'postgres://one',
    appUrl: 'postgres://two!',
  })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['given twice', { CCC_KEY: 'a', CCC_KEY_FILE: '/nowhere' }, /both set/],
  ['in a file that is not there', { CCC_KEY_FILE: '/nowhere/at/all' }, /can't be read \(ENOENT\)/],
  [
    'of a sample, in production',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://o:changeme@db/c' },
    /sample/,
  ],
])('a secret %s is refused in words that do not hold it', (_what, env, words) =>
  expect(() => withSecretFiles(env)).toThrow(words),
)

test('an empty file is no secret', () => {
  const file = fileOf('\n')
  expect(() => withSecretFiles({ CCC_KEY_FILE: file })).toThrow(/is empty/)
})

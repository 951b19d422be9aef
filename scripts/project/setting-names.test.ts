import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { misspelledSettings, settingNames } from './setting-names.ts'

test('the settings of the manual and those whose names are checked are the same', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  for (const name of settingNames) expect(manual).toContain(`\`${name}`)
  const rows = manual.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const named = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
  expect(named.length).toBeGreaterThan(30)
  for (const [, name = ''] of named) expect(settingNames).toContain(name)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['BACKUP_DIRR', 'BACKUP_DIR'],
])('%s was meant to be %s', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([`${name} isn't a setting. Did you mean ${meant}?`])
})

test('what others set is no misspelled setting, nor is a name beside the one that is set', () => {
  const others = {
    PATH: '',
    HOME: '',
    HOSTNAME: '',
    USER: '',
    npm_config_cache: '',
    PORTS: '',
    AWS_REGION: '',
  }
  expect(misspelledSettings({ ...others, SMTP_URL: 'x', SMPT_URL: 'x' })).toEqual([])
})

test('only secrets come from files', () => {
  expect(misspelledSettings({ SMTP_URL_FILE: '/run/secrets/smtp' })).toEqual([])
  expect(misspelledSettings({ PUBLIC_URL_FILE: '/run/url' })).toEqual([
    "PUBLIC_URL_FILE isn't read: only secrets come from files. Set PUBLIC_URL.",
  ])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOlderVersion, minimumAppVersion } from './app-version.ts'

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.1.1', '0.1.0', false],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.99.99', false],
  ['0.99.99', '1.0.0', true],
  ['1.2.3-beta', '1.2.4', true],
  ['1.2.3-beta', '1.2.3', false],
  ['unbuilt', '9.9.9', false],
  ['', '9.9.9', false],
  ['1.0.0', 'none', false],
  ['1.0', '2.0.0', false],
])('%s comes before %s: %s', (version, than, isOlder) => expect(isOlderVersion(version, than)).toBe(isOlder))

test('the app of this build is not too old for its own server', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(isOlderVersion(version, minimumAppVersion)).toBe(false)
})

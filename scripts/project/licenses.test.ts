import { expect, test } from 'vitest'
import { isAllowed } from './licenses.ts'

test.each([
  ['MIT', 'a', false, true],
  ['(MIT OR CC0-1.0)', 'a', false, true],
  ['MIT AND Zlib', 'a', false, true],
  ['GPL-3.0', 'a', true, false],
  ['MIT AND GPL-3.0', 'a', false, false],
  ['MPL-2.0', 'a', true, true],
  ['MPL-2.0', 'a', false, false],
  ['MPL-2.0', 'web-push', false, true],
  ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', false, true],
  ['LGPL-3.0-or-later', 'other', false, false],
  ['unknown', 'a', true, false],
])('%s of %s (tool: %s): %s', (license, name, isTool, allowed) =>
  expect(isAllowed(license, name, isTool)).toBe(allowed),
)

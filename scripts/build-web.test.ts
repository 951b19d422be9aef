import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireWritable } from './build-web.ts'

test('a folder that takes no build says who must build it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-web-'))
  requireWritable(join(folder, 'dist'))
  writeFileSync(join(folder, 'file'), '')
  expect(() => requireWritable(join(folder, 'file/dist'))).toThrow(
    /can't be written\. Run "npm run build" there/,
  )
})

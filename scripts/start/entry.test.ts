import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { root } from '../project/files.ts'

test('an older Node reads the entry point, which says how to start', () => {
  const said: string[] = []
  const process = { versions: { node: '20.20.2' }, exitCode: 0 }
  const context = createContext({ process, console: { error: (line: string) => said.push(line) } })
  // As a script, without types: what Node 20 does with a file of a CommonJS folder.
  new Script(readFileSync(join(root, 'scripts/start.ts'), 'utf8')).runInContext(context)
  expect(said.join()).toMatch(/This is Node 20\.20\.2.*npm start/s)
  expect(process.exitCode).toBe(1)
})

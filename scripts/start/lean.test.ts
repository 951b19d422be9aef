import { expect, test } from 'vitest'
import { leanStart } from './lean.ts'

const plain = {
  execArgv: [],
  execPath: '/node',
  argv: ['/node', '/start.ts'],
  env: {},
  platform: 'linux' as const,
}

test('a plain start is repeated with less memory and keeps its arguments', () => {
  const lean = leanStart({ ...plain, execArgv: ['--inspect'], env: { PORT: '1' } })
  expect(lean?.args).toEqual([
    '/node',
    '--max-semi-space-size=4',
    '--heap-growing-percent=50',
    '--inspect',
    '/start.ts',
  ])
  expect(lean?.env).toMatchObject({ PORT: '1', MALLOC_ARENA_MAX: '2' })
  expect(lean?.env.NODE_COMPILE_CACHE).toMatch(/compiled$/)
})

test('settings of the person who runs it take precedence', () => {
  expect(leanStart({ ...plain, env: { MALLOC_ARENA_MAX: '8' } })?.env).toMatchObject({
    MALLOC_ARENA_MAX: '8',
  })
  expect(leanStart({ ...plain, env: { NODE_OPTIONS: '--max-semi-space-size=64' } })).toBeNull()
})

test('it is repeated only once, and never where a process cannot be replaced', () => {
  expect(leanStart({ ...plain, execArgv: ['--max-semi-space-size=4'] })).toBeNull()
  expect(leanStart({ ...plain, platform: 'win32' })).toBeNull()
  expect(leanStart({ ...plain, env: { WATCH_REPORT_DEPENDENCIES: '1' } })).toBeNull()
})

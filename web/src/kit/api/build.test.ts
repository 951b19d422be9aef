import { expect, test } from 'vitest'
import { isOutdated } from './build.ts'

const page = (hash: string) =>
  `<head><script type="module" crossorigin src="/assets/index-${hash}.js"></script></head>`

test.each([
  ['another build is outdated', page('JB07_-Mj'), true],
  ['the same build is not', page('HRdw3hri'), false],
  ['an error page of a proxy is ignored', '<h1>502 Bad Gateway</h1>', false],
])('%s', async (_name, answer, outdated) => {
  expect(await isOutdated(page('HRdw3hri'), async () => answer)).toBe(outdated)
})

test('an unreachable server and an unbuilt development page never count as outdated', async () => {
  expect(await isOutdated(page('HRdw3hri'), () => Promise.reject(new TypeError('no network')))).toBe(false)
  expect(await isOutdated('<script src="/src/main.tsx">', async () => page('HRdw3hri'))).toBe(false)
})

import { expect, test } from 'vitest'
import { isOutdated } from './build.ts'

const page = (hash: string) =>
  `<head><script type="module" crossorigin src="/assets/index-${hash}.js"></script></head>`

test.each([
  ['another build', page('JB07_-Mj'), true],
  ['the same build', page('HRdw3hri'), false],
  ['a page of someone between', '<h1>502 Bad Gateway</h1>', false],
])('%s', async (_name, answer, outdated) => {
  expect(await isOutdated(page('HRdw3hri'), async () => answer)).toBe(outdated)
})

test('a server that does not answer, and a page that was not built, say nothing', async () => {
  expect(await isOutdated(page('HRdw3hri'), () => Promise.reject(new TypeError('no network')))).toBe(false)
  expect(await isOutdated('<script src="/src/main.tsx">', async () => page('HRdw3hri'))).toBe(false)
})

import { expect, test } from 'vitest'
import { pageStarts } from './page-starts.ts'

const startOf = pageStarts(
  JSON.stringify({
    '/': { files: ['assets/home.js'], frame: 'side' },
    '/calibrates/$status': { files: ['assets/list.css', 'assets/list.js'], frame: 'side' },
    '/calibrates/Pending': { files: ['assets/pending.js'], frame: 'rail' },
    '/onboard/$id': { files: ['assets/onboard.js'], frame: 'none' },
  }),
)
const links = (path: string) => startOf(path).links
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

test('matches a route by its path, ignoring case and parameter values', () => {
  expect(links('/')).toBe(script('home.js'))
  expect(links('/Onboard/7f3/')).toBe(script('onboard.js'))
  expect(links('/calibrates/Submitted')).toBe(
    `<link rel="preload" as="style" crossorigin href="/assets/list.css">${script('list.js')}`,
  )
})

test('prefers a fixed segment over a parameter', () => {
  expect(links('/calibrates/pending')).toBe(script('pending.js'))
})

test('gives no links for an unknown path', () => {
  expect([links('/calibrates'), links('/calibrates/a/b'), links('/nowhere')]).toEqual(['', '', ''])
})

test('gives the route’s frame, and none for an unknown path', () => {
  expect(['/', '/calibrates/pending', '/onboard/1', '/nowhere'].map((path) => startOf(path).frame)).toEqual([
    'side',
    'rail',
    'none',
    'none',
  ])
})

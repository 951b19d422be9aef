import { expect, test } from 'vitest'
import { pageStarts } from './page-starts.ts'

const begins = pageStarts(
  JSON.stringify({
    '/': { files: ['assets/home.js'], frame: 'side' },
    '/calibrates/$status': { files: ['assets/list.css', 'assets/list.js'], frame: 'side' },
    '/calibrates/Pending': { files: ['assets/pending.js'], frame: 'rail' },
    '/onboard/$id': { files: ['assets/onboard.js'], frame: 'none' },
  }),
)
const links = (path: string) => begins(path).links
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

test('a route is told by its path, whatever its letters and parameters are', () => {
  expect(links('/')).toBe(script('home.js'))
  expect(links('/Onboard/7f3/')).toBe(script('onboard.js'))
  expect(links('/calibrates/Submitted')).toBe(
    `<link rel="preload" as="style" crossorigin href="/assets/list.css">${script('list.js')}`,
  )
})

test('a word in the path goes before a parameter', () => {
  expect(links('/calibrates/pending')).toBe(script('pending.js'))
})

test('what is no route has nothing of its own', () => {
  expect([links('/calibrates'), links('/calibrates/a/b'), links('/nowhere')]).toEqual(['', '', ''])
})

test('the frame is that of the route, and none where there is no route', () => {
  expect(['/', '/calibrates/pending', '/onboard/1', '/nowhere'].map((path) => begins(path).frame)).toEqual([
    'side',
    'rail',
    'none',
    'none',
  ])
})

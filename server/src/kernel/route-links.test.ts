import { expect, test } from 'vitest'
import { routeLinks } from './route-links.ts'

const links = routeLinks(
  JSON.stringify({
    '/': ['assets/home.js'],
    '/calibrates/$status': ['assets/list.css', 'assets/list.js'],
    '/calibrates/Pending': ['assets/pending.js'],
    '/onboard/$id': ['assets/onboard.js'],
  }),
)
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

test('a route is told by its path, whatever its letters and parameters are', () => {
  expect(links('/')).toBe(script('home.js'))
  expect(links('/Onboard/7f3/')).toBe(script('onboard.js'))
  expect(links('/calibrates/Submitted')).toBe(
    `<link rel="stylesheet" crossorigin href="/assets/list.css">${script('list.js')}`,
  )
})

test('a word in the path goes before a parameter', () => {
  expect(links('/calibrates/pending')).toBe(script('pending.js'))
})

test('what is no route has nothing of its own', () => {
  expect([links('/calibrates'), links('/calibrates/a/b'), links('/nowhere')]).toEqual(['', '', ''])
})

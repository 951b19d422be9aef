import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import {
  addBinding,
  contractSource,
  contractHeader,
  emptyRoutes,
  fileName,
  handlerSource,
  type NewCall,
} from './templates.ts'

const read: NewCall = {
  module: 'bays',
  name: 'openBays',
  method: 'GET',
  path: 'bay/open',
  says: 'Bays that are free.',
}
const change: NewCall = {
  ...read,
  name: 'closeBay',
  method: 'POST',
  path: 'bay/close',
  says: 'Closes a bay.',
}

test('generates files that parse, with both kinds of calls bound', () => {
  const routes = addBinding(addBinding(emptyRoutes('bays'), read), change)
  expect(routes).toContain("import { openBays } from './reads/open-bays.ts'")
  expect(routes).toContain('command(calls.closeBay, ({ tx, actor }) => closeBay(tx, actor)),\n]')
  for (const text of [
    routes,
    contractHeader() + contractSource(read),
    handlerSource(read),
    handlerSource(change),
  ]) {
    expect(parseSync('made.ts', text).errors).toEqual([])
  }
  expect(fileName('saveLookupGroup')).toBe('save-lookup-group')
})

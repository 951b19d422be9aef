import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import {
  boundRoutes,
  contractCall,
  contractHead,
  emptyRoutes,
  fileName,
  handler,
  type NewCall,
} from './texts.ts'

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

test('writes files that parse, with both kinds of calls bound', () => {
  const routes = boundRoutes(boundRoutes(emptyRoutes('bays'), read), change)
  expect(routes).toContain("import { openBays } from './reads/open-bays.ts'")
  expect(routes).toContain('command(calls.closeBay, ({ tx, actor }) => closeBay(tx, actor)),\n]')
  for (const text of [routes, contractHead() + contractCall(read), handler(read), handler(change)]) {
    expect(parseSync('made.ts', text).errors).toEqual([])
  }
  expect(fileName('saveLookupGroup')).toBe('save-lookup-group')
})

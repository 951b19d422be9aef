import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import {
  addBinding,
  addSample,
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
  expect(addBinding(emptyRoutes('bays'), read)).toContain('import { read, type Binding } from')
  expect(routes).toContain('import { command, read, type Binding } from')
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

test('puts a sample in its alphabetical place', () => {
  const samples = "const rows = {\n  'blogs.blog': none,\n  'chat.drafts': none,\n}\n"
  expect(addSample(samples, { ...read, module: 'brands' })).toBe(
    samples.replace("  'chat", "  'brands.openBays': none,\n  'chat"),
  )
  expect(addSample(samples, { ...read, module: 'vehicles' })).toContain("'vehicles.openBays': none,\n}\n")
})

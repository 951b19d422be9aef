import { expect, test } from 'vitest'
import { foreignWrites, tableOwners, unownedTables } from './table-writers.ts'

const modules = [
  { name: 'contacts', tables: ['contact', 'contact_phone'] },
  { name: 'identity', tables: ['app_user'] },
]
const owners = tableOwners(modules)

test.for([
  ['identity', "tx.updateTable('contact').set(x)", 1],
  ['identity', "tx\n    .insertInto(\n      'contact_phone')", 1],
  ['contacts', 'await sql`delete from app_user u where u.id = 1`', 1],
  ['contacts', 'with gone as (update app_user set x = 1 returning id)', 1],
  ['contacts', "tx.insertInto('history')", 1],
  ['contacts', "tx.updateTable('contact').set(x)", 0],
  ['identity', "tx.selectFrom('contact')", 0],
  ['kernel', "tx.insertInto('history')", 0],
  ['live', 'delete from outbox where id = 1', 0],
  ['identity', '// update contact when the user changes', 0],
] as const)('%s: %s', ([writer, source, faults]) => {
  expect(foreignWrites(writer, source.replace(/^\/\/.*$/gm, ''), owners)).toHaveLength(faults)
})

test('every table has one owner', () => {
  expect(unownedTables([...modules, { name: 'extra', tables: ['contact'] }], ['contact', 'vehicle'])).toEqual(
    ['modules.json names the table contact twice', 'no module in modules.json has the table vehicle'],
  )
})

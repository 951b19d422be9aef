import { expect, test } from 'vitest'
import { differences } from './catalog.ts'
import { readNotes } from './tables.ts'

test('reads the descriptions of tables and columns from table files', () => {
  const notes = readNotes(`-- firm: a tenant.
create table firm (
  id int primary key,   -- 1 is the host
  name text not null
);
create index firm_name on firm (name); -- not a column
`)
  expect([...notes]).toEqual([
    ['firm', 'a tenant.'],
    ['firm.id', '1 is the host'],
  ])
})

test('lists the lines in which two schemas differ', () => {
  expect(differences('a\nb\n', 'b\nc\n')).toEqual(['- a', '+ c'])
  expect(differences('a\nb\n', 'a\nb\n')).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationFaults, releasesFile, tagFaults, type Release } from './releases.ts'
import { removals } from './removals.ts'

const first = { name: '0001-first.sql', text: 'create table a (id int)', sha256: 'one' }
const later = (text: string) => ({ name: '0002-later.sql', text, sha256: 'two' })
const released: Release[] = [{ version: '1.0.0', migrations: { '0001-first.sql': 'one' } }]

test('a released migration may be neither changed nor removed, nor may one slip in before it', () => {
  expect(migrationFaults([{ ...first, sha256: 'other' }], [])).toEqual([])
  expect(migrationFaults([first], released)).toEqual([])
  expect(migrationFaults([{ ...first, sha256: 'other' }], released)).toEqual([
    '0001-first.sql was released with 1.0.0 and was changed since; undo that, and add a migration',
  ])
  expect(migrationFaults([], released)[0]).toMatch(/was removed since/)
  const early = { name: '0000-early.sql', text: '', sha256: 'x' }
  expect(migrationFaults([early, first], released)[0]).toMatch(/0000-early.sql comes before 0001-first.sql/)
})

test('what the release before may use is removed a release later', () => {
  expect(migrationFaults([first, later('alter table a add column b text')], released)).toEqual([])
  const removing = 'alter table a drop column b'
  expect(migrationFaults([first, later(removing)], released)[0]).toMatch(
    /breaks the release before.*drop column b/,
  )
  const named = (version: string) => later(`-- works with: ${version} and newer\n${removing}`)
  expect(migrationFaults([first, named('1.0.0')], released)).toEqual([])
  expect(migrationFaults([first, named('2.0.0')], released)[0]).toMatch(/2.0.0 is no release yet/)
})

test.each([
  'drop table a',
  'alter table a drop column b',
  'alter table a drop b',
  'ALTER TABLE a\n  RENAME COLUMN b TO c',
  'alter table a rename to c',
  'alter table a alter column b set not null',
  'alter table a alter b type bigint',
  'alter table a add column b int not null',
  'alter table a add column c int not null default 0, add column b int not null',
  'drop function f(int)',
])('the release before may fail after: %s', (statement) => {
  expect(removals(`create index on a (b);\n${statement};`)).toHaveLength(1)
})

test.each([
  'create table b (id int not null, name text not null)',
  'alter table a add column b int not null default 0',
  'alter table a add column b int generated always as (id + 1) stored',
  'alter table a drop constraint a_check, add constraint a_check check (id > 0)',
  'alter table a alter column b drop not null',
  'drop index a_b',
  'drop function f(int); create function f(x int, y int default 0) returns int language sql as $$ select 1 $$',
  "-- drop table a\ncomment on table a is 'not a drop table b; at all'",
  'create or replace function f() returns void language plpgsql as $$ begin drop table a; end $$',
])('the release before works on after: %s', (statement) => {
  expect(removals(statement)).toEqual([])
})

test('a tag and its record must agree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-releases-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@calibrate.example', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })
  const record = (releases: Release[]) => {
    mkdirSync(join(folder, 'database'), { recursive: true })
    writeFileSync(join(folder, releasesFile), JSON.stringify(releases))
    git('add', '.')
    git('commit', '-qm', 'Release')
  }
  try {
    expect(tagFaults(folder, released)).toEqual([])
    git('init', '-q')
    record(released)
    git('tag', 'v1.0.0')
    expect(tagFaults(folder, released)).toEqual([])
    expect(tagFaults(folder, [])[0]).toMatch(/doesn't record v1.0.0 as it was tagged/)
    expect(tagFaults(folder, [{ version: '1.0.0', migrations: {} }])).toHaveLength(1)
    git('tag', 'v1.1.0')
    expect(tagFaults(folder, released)[0]).toMatch(/v1.1.0 is tagged, but not recorded/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

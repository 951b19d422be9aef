import { expect, it } from 'vitest'
import { summaryOf } from './statement-spans.ts'

it.each([
  ['select r.id from request r join firm f on f.id = r.firm', 'SELECT', 'request'],
  ['select * from search_requests($1, $2)', 'SELECT', 'search_requests'],
  [
    'with page as materialized (select keys from search_requests($1)) select * from page',
    'SELECT',
    'search_requests',
  ],
  ['with k (id) as (select id from event) select * from k join request r on r.id = k.id', 'SELECT', 'event'],
  ['insert into "app_user" ("firm") select $1 from firm', 'INSERT', 'app_user'],
  [
    'with gone as (delete from event_service where id = $1 returning id) select count(*) from gone',
    'DELETE',
    'event_service',
  ],
  ['update "request" set "notes" = $1 where "id" = $2', 'UPDATE', 'request'],
  ['select id from request where id = $1 for update', 'SELECT', 'request'],
  ["select 'taken from zoe' as words from request where name = 'it''s from zoe'", 'SELECT', 'request'],
  ['select extract(epoch from now()) from job', 'SELECT', 'job'],
  ['select a.firm is distinct from b.firm from event a', 'SELECT', 'event'],
  ['select erase_contact($1)', 'SELECT', undefined],
  ['commit', 'COMMIT', undefined],
])('%s', (text, operation, table) => expect(summaryOf(text)).toEqual({ operation, table }))

it.each(['begin', "select set_config('calibrate.firm', $1, true)"])('%s only opens a transaction', (text) =>
  expect(summaryOf(text)).toBeUndefined(),
)

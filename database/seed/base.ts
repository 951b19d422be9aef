import type pg from 'pg'
import { adasRules, rulesSeenOn } from './base/adas-rules.ts'
import { checklistItems } from './base/checklists.ts'
import { lookups } from './base/lookups.ts'
import { eventTypes, rateTypes, serviceGroups, services } from './base/services.ts'
import { openForSeeding } from './open-connection.ts'

/**
 * Seeds what every installation starts with: the host (firm 1) with its lookups, visit types, services, and
 * checklists. Does nothing once there is a host, so that the host's changes survive; only calibration rules that
 * an upgrade brings are added. Countries, states, time zones, and languages come with their tables.
 * @param ownerUrl owner's connection URL of a migrated database
 */
export const seedBase = async (ownerUrl: string): Promise<void> => {
  const client = await openForSeeding(ownerUrl)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(702)')
    const host = await client.query('select 1 from firm where id = 1')
    if (host.rowCount === 0) await fill(client)
    await addRules(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const fill = async (client: pg.Client): Promise<void> => {
  await client.query("insert into firm (id, type, name) values (1, 1, 'Host')")
  await client.query("select setval(pg_get_serial_sequence('firm', 'id'), 1)")
  await client.query(
    `insert into lookup (firm, key, name, value, sort)
     select 1, key, name, value, sort
     from jsonb_to_recordset($1) as r(key text, name text, value text, sort int)`,
    [JSON.stringify(lookups)],
  )
  await client.query(
    `insert into event_type (firm, name, code, minutes, sort)
     select 1, name, code, minutes, sort
     from jsonb_to_recordset($1) as r(name text, code text, minutes int, sort int)`,
    [JSON.stringify(eventTypes)],
  )
  await client.query(
    `insert into rate_type (firm, name, rate, is_flat, sort)
     select 1, name, rate, is_flat, sort
     from jsonb_to_recordset($1) as r(name text, rate numeric, is_flat boolean, sort int)`,
    [JSON.stringify(rateTypes)],
  )
  await client.query(
    `insert into service_group (firm, name, sort)
     select 1, name, sort from jsonb_to_recordset($1) as r(name text, sort int)`,
    [JSON.stringify(serviceGroups)],
  )
  await client.query(
    `insert into service (firm, service_group, name, code, hours, rate_type, event_type, sort)
     select 1, g.id, r.name, r.code, r.hours, t.id, e.id, r.sort
     from jsonb_to_recordset($1) as r("group" text, name text, code text, hours numeric, rate text, event text, sort int)
     join service_group g on g.firm = 1 and g.name = r."group"
     join rate_type t on t.firm = 1 and t.name = r.rate
     left join event_type e on e.firm = 1 and e.code = r.event
     order by r.sort`,
    [JSON.stringify(services)],
  )
  await client.query(
    `insert into checklist_item (firm, kind, name, event_type, service_group, is_optional, is_image, is_video,
       is_file, is_test_drive, verify_template, sort)
     select 1, r.kind, r.name, e.id, g.id, r.is_optional, r.is_image, r.is_video, r.is_file, r.is_test_drive,
       r.verify_template, r.sort
     from jsonb_to_recordset($1) as r(kind text, name text, event text, "group" text, is_optional boolean,
       is_image boolean, is_video boolean, is_file boolean, is_test_drive boolean, verify_template text, sort int)
     left join event_type e on e.firm = 1 and e.code = r.event
     left join service_group g on g.firm = 1 and g.name = r."group"
     order by r.kind, r.sort`,
    [JSON.stringify(checklistItems)],
  )
}

/** Adds the shipped rules that an installation doesn't have yet. Those that it has belong to the host. */
const addRules = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into adas_rule (code, makes, models, year_from, year_to, parts, operations, fault_codes, system, need,
       method, prerequisites, advice, source_name, source_url, grade, seen_on, is_confirmed)
     select r.code, r.makes, r.models, r."yearFrom", r."yearTo", r.parts, r.operations, r."faultCodes", r.system, r.need,
       r.method, r.prerequisites, r.advice, r."sourceName", r."sourceUrl", r.grade,
       case when r.grade <> 'general' then $2::date end, r.grade in ('A', 'general')
     from jsonb_to_recordset($1) as r(code text, makes text[], models text[], "yearFrom" int, "yearTo" int,
       parts text[], operations text[], "faultCodes" text[], system text, need text, method text, prerequisites text,
       advice text, "sourceName" text, "sourceUrl" text, grade text)
     on conflict do nothing`,
    [JSON.stringify(adasRules()), rulesSeenOn],
  )
}

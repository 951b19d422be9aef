import type pg from 'pg'
import type { Pictures } from './pictures.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

export type Person = { user: number; name: string }
export type BaseService = {
  id: number
  name: string
  code: string
  group: number
  hours: string
  rateType: string
  isFlat: boolean
}
export type ChecklistItem = {
  id: number
  kind: 'ready' | 'precheck' | 'action' | 'verify'
  name: string
  event_type: number | null
  service_group: number | null
  is_optional: boolean
  is_image: boolean
  is_video: boolean
  is_file: boolean
  is_test_drive: boolean
  sort: number
}

/** The host's base data, by the names that the demo uses. */
export type Base = {
  lookup(key: string, name: string): number
  eventType(code: string): number
  rateType(name: string): number
  service(code: string): BaseService
  groups: readonly number[]
  items: readonly ChecklistItem[]
  state(code: string): number
}

export type Shop = {
  id: number
  name: string
  zone: string
  center: Center
  admin: Person
  estimators: readonly Person[]
  customers: readonly Customer[]
  /** The shop's next RO number. */
  nextNumber(): string
  /** Share of the branch's work. */
  weight: number
}
export type Customer = { contact: number; name: string; isFleet: boolean }
export type Center = {
  id: number
  name: string
  zone: string
  admin: Person
  technicians: readonly Person[]
  bays: readonly number[]
}
export type Branch = {
  key: 'north' | 'south'
  brand: { id: number; name: string }
  rates: Record<string, string>
  centers: readonly Center[]
  shops: readonly Shop[]
  dispatcher: Person
}

/** Shared by everything that builds the demo. */
export type Demo = {
  rows: Rows
  random: Random
  base: Base
  pictures: Pictures
  insurers: readonly { id: number; name: string }[]
  passwordHash: string
  now: Date
}

const required = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The base data has no ${what}`)
  return value
}

export const readBase = async (client: pg.Client): Promise<Base> => {
  const all = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await client.query<T>(text)).rows
  const lookups = await all<{ id: number; key: string; name: string }>(
    'select id, key, name from lookup where firm = 1',
  )
  const eventTypes = await all<{ id: number; code: string }>('select id, code from event_type where firm = 1')
  const rateTypes = await all<{ id: number; name: string }>('select id, name from rate_type where firm = 1')
  const groups = await all<{ id: number }>('select id from service_group where firm = 1 order by sort')
  const states = await all<{ id: number; code: string }>('select id, code from state_province')
  const services = await all<BaseService>(
    `select s.id, s.name, s.code, s.service_group as "group", s.hours::text, t.name as "rateType",
       t.is_flat as "isFlat"
     from service s join rate_type t on t.id = s.rate_type where s.firm = 1`,
  )
  const items = await all<ChecklistItem>(
    `select id, kind, name, event_type, service_group, is_optional, is_image, is_video, is_file, is_test_drive, sort
     from checklist_item where firm = 1 order by kind, sort`,
  )
  const byName = new Map(lookups.map((row) => [`${row.key} ${row.name.toLowerCase()}`, row.id]))
  const byCode = new Map(services.map((row) => [row.code, row]))
  return {
    lookup: (key, name) => required(byName.get(`${key} ${name.toLowerCase()}`), `${key} "${name}"`),
    eventType: (code) => required(eventTypes.find((row) => row.code === code)?.id, `kind of visit "${code}"`),
    rateType: (name) => required(rateTypes.find((row) => row.name === name)?.id, `rate type "${name}"`),
    service: (code) => required(byCode.get(code), `service "${code}"`),
    groups: groups.map((row) => row.id),
    items,
    state: (code) => required(states.find((row) => row.code === code)?.id, `state "${code}"`),
  }
}

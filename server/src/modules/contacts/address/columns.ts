import { sql } from 'kysely'
import type { addressShape } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { z } from 'zod'
import { rightsOf } from '../columns.ts'

export type Address = z.output<typeof addressShape>

/** All of an address on one line; the country only where it is not the United States. */
const full = sql`concat_ws(', ', nullif(replace(a.address_lines, ',', ', '), ''), nullif(a.city, ''),
  nullif(concat_ws(' ', s.code, nullif(a.postal_code, '')), ''), case when y.code <> 'US' then y.name end)`

/** Tables beside address `a` that its columns are read from. */
export const addressJoins = sql`left join lookup t on t.id = a.address_type
  left join state_province s on s.id = a.state_province left join country y on y.id = a.country`

/** Columns of address `a` of contact `c`, as the calls say them. */
export const addressColumns = (actor: Actor) => sql<Address>`
  a.id as "contactAddress", a.id as address, a.contact, a.firm, a.address_type as "addressType", t.name as "addressTypeName",
  a.address_lines as "addressLines", ${full} as "addressFull", a.city, a.state_province as "stateProvince", s.name as "stateProvinceName",
  s.code as "stateProvinceCode", a.postal_code as "postalCode", a.country, y.name as "countryName", nullif(a.address_note, '') as "addressNote",
  a.is_shared as "isShared", a.main_address as "mainAddress", a.is_primary as "isPrimary", case when a.is_primary then 'P' else '' end as primary,
  a.latitude::float8 as latitude, a.longitude::float8 as longitude, a.validated, a.version,
  case when 'edit' = any(${rightsOf(actor)}) then array['edit', 'delete', 'primary'] else '{}' end as rights`

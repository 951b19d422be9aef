import { sql } from 'kysely'
import type { addressShape } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { z } from 'zod'
import { addressText, addressLocationJoins, contactRights } from '../columns.ts'

export type Address = z.output<typeof addressShape>

/** Joins that `addressColumns` needs beside address `a`. */
export const addressJoins = sql`left join lookup t on t.id = a.address_type ${addressLocationJoins}`

/** Columns of address `a` of contact `c`, named as in the contract. */
export const addressColumns = (actor: Actor) => sql<Address>`
  a.id as "contactAddress", a.id as address, a.contact, a.firm, a.address_type as "addressType", t.name as "addressTypeName",
  a.address_lines as "addressLines", ${addressText} as "addressFull", a.city, a.state_province as "stateProvince", s.name as "stateProvinceName",
  s.code as "stateProvinceCode", a.postal_code as "postalCode", a.country, y.name as "countryName", nullif(a.address_note, '') as "addressNote",
  a.is_shared as "isShared", a.main_address as "mainAddress", a.is_primary as "isPrimary", case when a.is_primary then 'P' else '' end as primary,
  a.latitude::float8 as latitude, a.longitude::float8 as longitude, a.validated, a.version,
  case when 'edit' = any(${contactRights(actor)}) then array['edit', 'delete', 'primary'] else '{}' end as rights`

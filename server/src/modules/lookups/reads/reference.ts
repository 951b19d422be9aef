import { sql } from 'kysely'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'

type Named = { id: number; name: string; value: string | null }

const queries = {
  countries: sql<Named>`select id, name, code as value from country order by sort, name`,
  timeZones: sql<Named>`select id, label as name, name as value from time_zone order by sort, label`,
  languages: sql<Named>`select id, name, code as value from language order by id`,
}

/** Lists that belong to no firm. */
export const listReference = (db: Reads, builder: Builder, list: keyof typeof queries): Promise<Named[]> =>
  db.rows(queries[list].compile(builder))

export const listStateProvinces = (
  db: Reads,
  builder: Builder,
  country: number | undefined,
): Promise<Named[]> =>
  db.rows(
    sql<Named>`select id, name, code as value from state_province
      where ${country ?? null}::int is null or country = ${country ?? null} order by country, name`.compile(
      builder,
    ),
  )

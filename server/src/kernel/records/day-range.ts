import { sql, type RawBuilder, type SqlBool } from 'kysely'

type Days = {
  days?: number | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

/**
 * The days that a list asks for as a range of instants (`tstzrange`): whole days of `zone`, an IANA name. `days` counts
 * back from today, and 0 means any time, which is null. Dates win over days.
 */
export const dayRange = ({ days, dateStart, dateEnd }: Days, zone: string): RawBuilder<unknown> => {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}::text`
  if (dateStart || dateEnd)
    return sql`tstzrange(${startOf(sql`${dateStart ?? null}::date`)}, ${startOf(sql`${dateEnd ?? null}::date + 1`)})`
  if (!days) return sql`null::tstzrange`
  return sql`tstzrange(${startOf(sql`(now() at time zone ${zone}::text)::date - ${days}::int`)}, null)`
}

export const hasDays = ({ days, dateStart, dateEnd }: Days): boolean => Boolean(days || dateStart || dateEnd)

/** Condition that a time is within the days that a list asks for. */
export const isInDays = (column: string, query: Days, zone: string): RawBuilder<SqlBool> =>
  hasDays(query) ? sql<SqlBool>`${sql.ref(column)} <@ ${dayRange(query, zone)}` : sql<SqlBool>`true`

import { sql, type RawBuilder } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Count = { count: number }

const counts: Record<ImportSchema, (firm: number) => RawBuilder<Count>> = {
  contacts: (firm) =>
    sql<Count>`select count(*)::int as count from contact where firm = ${firm} and deleted_at is null and merged_into is null`,
  vendors: (firm) =>
    sql<Count>`select count(*)::int as count from contact
      where firm = ${firm} and is_vendor and deleted_at is null and merged_into is null`,
  vehicles: (firm) =>
    sql<Count>`select count(*)::int as count from vehicle where firm = ${firm} and not is_deleted`,
  locations: (firm) =>
    sql<Count>`select count(*)::int as count from firm
      where path @> array[${firm}::int] and id <> ${firm} and removed_at is null`,
  users: (firm) =>
    sql<Count>`select count(*)::int as count from app_user u join firm f on f.id = u.firm
      where f.path @> array[${firm}::int] and u.deleted_at is null`,
  services: (firm) =>
    sql<Count>`select count(*)::int as count from service where firm = ${firm} and not is_inactive`,
  insurers: (firm) =>
    sql<Count>`select count(*)::int as count from insurer where firm = ${firm} and not is_inactive`,
  requests: (firm) =>
    sql<Count>`select count(*)::int as count from request where firm = ${firm} and deleted_at is null`,
}

/** How many records of a kind belong to a firm: locations and users with those of the locations below it. */
export const countRecords = async (run: RunQuery, schema: ImportSchema, firm: number): Promise<number> =>
  (await run(statement(counts[schema](firm))))[0]?.count ?? 0

/** Whether records can be imported for a firm: it exists and isn't in the trash. */
export const firmExists = async (run: RunQuery, firm: number): Promise<boolean> =>
  (await run(statement(sql<{ id: number }>`select id from firm where id = ${firm} and removed_at is null`)))
    .length > 0

import { sql } from 'kysely'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope } from '#server/kernel/security/actor.ts'

/** What an installed app shows of a brand. */
export type AppBrand = { title: string; icon: string; color: string }

/**
 * The brand in effect for a company. Uses the system scope, because a browser asks without a token: the caller must have
 * checked the signed name.
 */
export const readAppBrand = async (db: Database, firm: number): Promise<AppBrand | null> => {
  const row = await db.as(systemScope).first(
    statement(sql<{
      brand: Record<string, string>
    }>`select coalesce((select json_object_agg(near.name, near.value)
      from (select distinct on (p.name) p.name, p.value from firm_preference p
        where p.firm = any(f.path) and p.category = 'Brand' and not p.is_inactive and p.value <> ''
        order by p.name, array_position(f.path, p.firm) desc) near), '{}') as brand
      from firm f where f.id = ${firm}`),
  )
  if (!row) return null
  const { BrandTitle: title = '', BrandIcon: icon = '', BrandColor: color = '' } = row.brand
  return { title, icon, color }
}

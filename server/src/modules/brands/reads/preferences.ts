import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { BrandPreference, brandPreference, brandSettings } from '#contract/brands.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { brandFirmTypes } from '../store.ts'

/** The default brand for preferences: the caller's brand up the tree, or else the host. */
const ownBrand = (firm: number) => sql`(select b.id from firm f join firm b on b.id = any(f.path)
  where f.id = ${firm} and (b.type = ${brandFirmTypes.brand} or b.parent is null)
  order by b.type = ${brandFirmTypes.brand} desc, array_position(f.path, b.id) desc limit 1)`

/** The preferences a brand sets itself. */
export const listPreferences = async (
  db: Reads,
  actor: Actor,
  { brand, category, name }: QueryOf<typeof brandPreference>,
): Promise<BrandPreference[]> => {
  const owner = brand && brand > 0 ? sql`${brand}` : ownBrand(actor.firm)
  const kind = brand && brand > 0 ? sql`f.type = ${brandFirmTypes.brand}` : sql`true`
  const [found, rows] = await db.batch([
    statement(
      sql`select 1 as there from firm f where f.id = ${owner} and ${kind} and ${firmsInScope(actor, 'f.id')}`,
    ),
    statement(sql<BrandPreference>`
      select p.firm as brand, p.name, p.value, p.category as type, p.is_inactive as "isInactive", p.firm, p.version
      from firm_preference p where p.firm = ${owner} and ${firmsInScope(actor, 'p.firm')}
        and (${category ?? null}::text is null or p.category = ${category ?? null})
        and (${name ?? null}::text is null or p.name = ${name ?? null})
      order by p.category, p.name`),
  ])
  if (found.length === 0) throw notFound('brand')
  return rows
}

type BrandRow = {
  firm: number
  brand: number | null
  brandName: string | null
  settings: { name: string; value: string }[]
}

/** The brand settings of a firm, each from the nearest firm above that sets it. */
export const getSettings = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof brandSettings>,
  title: string,
): Promise<AnswerOf<typeof brandSettings>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const row = await db.first(
    statement(sql<BrandRow>`
      select f.id as firm, b.id as brand, b.name as "brandName", coalesce((
        select json_agg(json_build_object('name', near.name, 'value', near.value) order by near.name) from (
          select distinct on (p.name) p.name, p.value from firm_preference p
          where p.firm = any(f.path) and p.category = 'Brand' and not p.is_inactive and p.value <> ''
          order by p.name, array_position(f.path, p.firm) desc) near), '[]') as settings
      from firm f left join lateral (
        select g.id, g.name from firm g where g.id = any(f.path) and g.type = ${brandFirmTypes.brand}
        order by array_position(f.path, g.id) desc limit 1) b on true
      where f.id = ${firm}`),
  )
  if (!row) throw notFound('firm')
  const hasTitle = row.settings.some(({ name }) => name === 'BrandTitle')
  return {
    ...row,
    settings: hasTitle ? row.settings : [...row.settings, { name: 'BrandTitle', value: title }],
  }
}

import { sql } from 'kysely'
import { folded } from '#contract/kit/folded.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { users as call } from '#contract/identity.ts'
import { roleLabel, roles as groups } from '#contract/kit/roles.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFilters, listOrder } from '#server/kernel/http/list-choices.ts'
import { isManaged, rowColumns, toUser, type ListRow } from '../user-columns.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

const orders = {
  id: sql`u.id`,
  user: sql`u.id`,
  fullName: sql`lower(u.full_name)`,
  username: sql`lower(u.username)`,
  role: sql`u.role`,
  firm: sql`lower(f.name)`,
  employeeId: sql`nullif(lower(u.employee_id), '')`,
  laborRate: sql`u.labor_rate`,
  isInactive: sql`u.is_inactive`,
  lastSeenOn: sql`u.last_seen_at`,
  createdOn: sql`u.created_at`,
}
const byName = sql`lower(u.full_name)`

const filters: Readonly<Record<string, number | boolean>> = {
  ...Object.fromEntries(groups.all.map((role) => [role, role])),
  active: false,
  inactive: true,
}

/** What `filter` asks for: roles, and whether users are inactive; null for either. */
const parseFilter = (filter: string): { roles: number[]; isInactive: boolean | null } => {
  const wanted = listFilters(filters, filter)
  const states = new Set(wanted.filter((each) => typeof each === 'boolean'))
  return {
    roles: wanted.filter((each) => typeof each === 'number'),
    isInactive: states.size === 1 ? states.has(true) : null,
  }
}

/** The roles whose shipped name in the reader's language has this text in it, whatever its case and accents. */
const rolesNamedLike = (text: string): number[] =>
  groups.all.filter((role) => folded(roleLabel(role, null)).includes(folded(text)))

/**
 * A page of the users the caller manages. Every search word must match the name, username, employee number,
 * firm, or role.
 */
export const listUsers = async (
  services: Services,
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const words = searchText(query.search).split(/\s+/).filter(Boolean).slice(0, 6)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const named = words.map((word) => rolesNamedLike(word).join(','))
  const { roles, isInactive } = parseFilter(query.filter)
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`
  const from = sql`from app_user u join firm f on f.id = u.firm where ${isManaged(actor)}
    and (${firm}::int is null or u.firm = ${firm} or (${query.isBranch} and f.path @> array[${firm}::int]))
    and (${isInactive}::boolean is null or u.is_inactive = ${isInactive})
    and ${isInDays('u.updated_at', query, actor.timeZone)}
    and (${roles.length === 0} or u.role = any(${roles}::int[]))
    and not exists (select 1 from unnest(${patterns}::text[], ${named}::text[]) as w(word, named)
      where not (u.search like word or search_text(f.name) like word or u.role::text = any(string_to_array(named, ','))
        or exists (select 1 from lookup k where k.key = 'Role' and k.firm = any(f.path) and not k.is_inactive
          and k.value = u.role::text and search_text(k.name) like word)))`
  const [rows, counts] = await db.batch([
    statement(sql<ListRow>`select ${rowColumns(actor)} ${from}
      order by ${listOrder(orders, query.orderBy, 'user')} ${direction} nulls last, ${byName}, u.id
      limit ${size} offset ${(query.page - 1) * size}`),
    statement(
      sql<{ count: number }>`select count(*)::int as count from (select 1 ${from} limit 10001) found`,
    ),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map((row) => toUser(services, actor, row)),
    count: Math.min(count, 10_000),
    countMore: count > 10_000,
    next: rows.length === size && query.page * size < count ? query.page + 1 : null,
  }
}

import { sql } from 'kysely'
import type { Profile } from '#contract/identity.ts'
import { roleLabel, type Role } from '#contract/kit/roles.ts'
import { pagesOf } from '#contract/page-access.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { roleGroupsOf } from '../role-groups.ts'
import { requestSql, roleSql } from '../../../kernel/postgres/status-literals.ts'

type Row = {
  user: number
  contact: number | null
  firm: number
  firm_name: string
  firm_type: number
  timezone: string
  first_name: string
  last_name: string
  username: string
  email: string
  language: string
  type: string
  guid: string
  role: Role
  role_name: string | null
  must_change_password: boolean
  is_scheduling: boolean
  auth_email: boolean
  auth_sms: boolean
  authenticator: boolean
  preferences: Record<string, string>
  dispatched: number
  submitted: number
  unread: number
}

/** What the installation adds to a brand: the product's name, and where a company's manifest is. */
type Look = { appTitle: string; manifestOf(firm: number): string }

/** The badge has no room for larger numbers. */
const maxSubmittedCount = 1000

/**
 * The profile of the caller, or by username of another user in scope. Brand and preferences come from the
 * nearest firm up the tree that sets them.
 */
export const getProfile = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  username: string | undefined,
  look: Look,
): Promise<Profile> => {
  const row = await db.first(profileQuery(actor, username).compile(builder))
  if (!row) throw notFound('user')
  return toProfile(row, look)
}

const profileQuery = (actor: Actor, username: string | undefined) => sql<Row>`
  select u.id as "user", u.contact, u.firm, f.name as firm_name, f.type as firm_type, u.time_zone_name as timezone,
    u.first_name, u.last_name, u.username, u.email, coalesce(l.code, 'en') as language, u.type, u.guid, u.role,
    u.must_change_password, f.is_scheduling, u.auth_email, u.auth_sms,
    exists (select 1 from authenticator_of(u.id) a where a.is_confirmed) as authenticator,
    (select k.name from lookup k where k.key = 'Role' and k.value = u.role::text and not k.is_inactive
      and k.firm = any(f.path) order by array_position(f.path, k.firm) desc limit 1) as role_name,
    coalesce((select jsonb_object_agg(near.name, near.value) from (
      select distinct on (p.name) p.name, p.value from firm_preference p
      where p.firm = any(f.path) and not p.is_inactive
        and (p.category = 'Brand' or p.name in ('MainLogo', 'DispatchApproach'))
      order by p.name, array_position(f.path, p.firm) desc) near), '{}') as preferences,
    (select count(*)::int from app_user t where t.role = ${roleSql.technician} and t.is_dispatched and not t.is_inactive
      and ${firmsInScope(actor, 't.firm')}) as dispatched,
    (select count(*)::int from (select 1 from request r where r.status = ${requestSql.submitted} and r.deleted_at is null
      and ${requestsInScope(actor)} limit ${maxSubmittedCount}) s) as submitted,
    case when u.id = ${actor.user} then chat_unread_all() else 0 end as unread
  from app_user u join firm f on f.id = u.firm left join language l on l.id = u.language
  where (${firmsInScope(actor, 'u.firm')} or u.id = ${actor.user})
    and ${username ? sql`username_fold(u.username) = username_fold(${username}) and u.deleted_at is null` : sql`u.id = ${actor.user}`}`

const toProfile = (row: Row, { appTitle, manifestOf }: Look): Profile => {
  const preference = (name: string): string | null => row.preferences[name] || null
  return {
    user: row.user,
    contact: row.contact,
    firm: row.firm,
    firmName: row.firm_name,
    firmType: row.firm_type,
    timezone: row.timezone,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    email: row.email,
    language: row.language,
    type: row.type,
    guid: row.guid,
    groups: roleGroupsOf(row.role),
    roles: [row.role],
    apiName: 'calibrate',
    roleName: roleLabel(row.role, row.role_name),
    mustChangePassword: row.must_change_password,
    preferences: {
      MainLogo: preference('MainLogo'),
      DispatchApproach: preference('DispatchApproach') ?? '0',
    },
    brand: {
      BrandLogo: preference('BrandLogo'),
      BrandIcon: preference('BrandIcon'),
      BrandTitle: preference('BrandTitle') ?? appTitle,
      BrandColor: preference('BrandColor'),
      manifest: manifestOf(row.firm),
    },
    counts: { countDispatched: row.dispatched, submitted: row.submitted, unreadChats: row.unread },
    isScheduling: row.is_scheduling,
    pages: pagesOf(row.role),
    secondStep: { authEmail: row.auth_email, authSms: row.auth_sms, authenticator: row.authenticator },
  }
}

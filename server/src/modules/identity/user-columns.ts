import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { userBasicShape, userRow, userShape } from '#contract/identity/user-shapes.ts'
import { roleLabel, roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { fileLink } from '../storage/door.ts'
import { userRights } from './user-policy.ts'

/** The photo is a storage key in the row and a link in the answer. */
type Linked<T> = T & { imagePhotoPath: string | null }
export type BasicRow = Linked<z.infer<typeof userBasicShape>>
export type ListRow = Linked<Omit<z.infer<typeof userRow>, 'rights'>> & { role: number; isInBranch: boolean }
export type FullRow = ListRow & Omit<z.infer<typeof userShape>, keyof z.infer<typeof userRow>>

/** All queries for users read table app_user as `u` and its firm as `f`. */
export const basicColumns = sql`u.id as "user", u.contact, u.firm, f.name as "firmName", u.username,
  u.first_name as "firstName", u.last_name as "lastName", u.role::text as roles, u.guid,
  nullif(u.image_key, '') as "imagePhotoPath"`

export const rowColumns = (actor: Actor): RawBuilder<unknown> => sql`${basicColumns}, u.role,
  u.full_name as "fullName", u.email as "emailAddress", u.phone as "phoneNo", u.employee_id as "employeeId",
  coalesce((select k.name from lookup k where k.key = 'Role' and k.value = u.role::text and not k.is_inactive
    and k.firm = any(f.path) order by array_position(f.path, k.firm) desc limit 1), '') as "roleName",
  u.labor_rate::text as "laborRate", u.is_inactive as "isInactive", u.is_dispatched as "isDispatched",
  u.last_seen_at as "lastSeenOn", u.created_at as "createdOn", u.updated_at as "updatedOn", u.version,
  ${isInBranch(actor)} as "isInBranch"`

export const fullColumns = (actor: Actor): RawBuilder<unknown> => sql`${rowColumns(actor)},
  (select c.contact_type from contact c where c.id = u.contact) as "contactType",
  u.time_zone as timezone, u.language, u.receives_report as "receivesReport", u.receives_invoice as "receivesInvoice",
  u.receives_sms as "receivesSms", u.is_chat_invitee as "isChatInvitee", u.is_chat_lookup as "isChatLookup",
  u.auth_email as "authEmail", u.auth_sms as "authSms", u.must_change_password as "mustChangePassword",
  case when i.state is not null then jsonb_build_object('state', i.state, 'sentAt', i.sent_at, 'expiresAt', i.expires_at,
    'openedAt', i.opened_at, 'reason', i.reason) end as invitation,
  coalesce(s.passkeys, 0) as passkeys, coalesce(s.has_authenticator, false) as "hasAuthenticator",
  coalesce((select string_agg(k.service_group::text, ',' order by k.service_group)
    from technician_skill k where k."user" = u.id), '') as skills,
  coalesce((select jsonb_agg(jsonb_build_object('calibrateServiceGroup', g.id, 'calibrateServiceGroupName', g.name,
      'technicianServiceGroup', coalesce(k.id, -1), 'isChecked', k.id is not null,
      'commission', coalesce(k.commission, 0.0)::text) order by g.sort, lower(g.name), g.id)
    from service_group g left join technician_skill k on k.service_group = g.id and k."user" = u.id
    where k.id is not null or (g.firm = any(f.path) and not g.is_inactive)), '[]') as "skillDetail"`
/** The joins that `fullColumns` needs. */
export const fullJoins = sql`left join lateral second_steps_of(u.id) s on true left join lateral invitation_of(u.id) i on true`

const isInBranch = (actor: Actor): RawBuilder<boolean> =>
  actor.all ? sql<boolean>`true` : sql<boolean>`(f.path @> array[${actor.firm}::int])`

/**
 * The users the caller manages: hosts everyone, others those of their own branch. Deleted users are left out.
 */
export const isManaged = (actor: Actor): RawBuilder<boolean> =>
  roles.userManagers.includes(actor.role)
    ? sql<boolean>`(u.deleted_at is null and ${firmsInScope(actor, 'u.firm')} and ${isInBranch(actor)})`
    : sql<boolean>`false`

export const hasUsername = (username: string): RawBuilder<boolean> =>
  sql<boolean>`username_fold(u.username) = username_fold(${username}::text)`

type LinkServices = Parameters<typeof fileLink>[0]

/** A link to the photo with this key, or null. */
export const photoLink = (services: LinkServices, key: string | null): string | null =>
  key ? fileLink(services, { key, thumb_key: null, display_key: null, name: 'photo.jpg' }).url : null

/** The row as it is answered: with a link to the photo, the role's name, and the caller's rights. */
export const toUser = <R extends ListRow>(
  services: Pick<Services, 'clock' | 'secrets'>,
  actor: Actor,
  row: R,
) => ({
  ...row,
  imagePhotoPath: photoLink(services, row.imagePhotoPath),
  roleName: roleLabel(row.role, row.roleName),
  rights: userRights(actor, row),
})

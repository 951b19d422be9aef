import { sql } from 'kysely'
import type { ChannelMetadata, ChatChannel, WorkingDay } from '#contract/chat/shapes.ts'
import { isShopType } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { plainTextOf } from '#server/kernel/security/rich-text.ts'
import { t } from '../texts.ts'

export type RequestOfChannel = {
  firm: number
  firm_name: string
  service_firm: number | null
  center_name: string
  ro_number: string
  vehicle_text: string
  year: number | null
  make: string | null
  model: string | null
  vin: string
  status: number
  event: number | null
}
/** Columns of request r with its vehicle v as one JSON value, or null if the caller sees no request. */
export const requestOfChannel = sql<RequestOfChannel | null>`case when r.id is not null then json_build_object(
  'firm', r.firm, 'firm_name', r.shop_name, 'service_firm', r.service_firm, 'center_name', r.center_name,
  'ro_number', r.ro_number, 'vehicle_text', r.vehicle_text, 'year', v.year, 'make', v.make_name, 'model', v.model,
  'vin', r.vin, 'status', r.status, 'event', (select max(e.id) from event e where e.request = r.id and e.deleted_at is null)) end`

export type ChannelRow = {
  id: number | null
  key: string | null
  name: string | null
  request: number | null
  owner: number | null
  owner_guid: string | null
  last: number | null
  last_at: string | null
  created_at: string
  archived_at: string | null
  trashed_at: string | null
  working_day: WorkingDay | null
  is_member: boolean
  read: number | null
  members: number
  unread: number
  first_unread: number | null
  last_html: string | null
  last_name: string | null
  about: RequestOfChannel | null
}

/** The working day of channel c, or null for a chat that does not exist yet. */
export const workingDayOf = sql<WorkingDay | null>`case when c.id is not null then
  json_build_object('begins', c.day_begins, 'ends', c.day_ends, 'zone', chat_zone(c.id)) end`

/** Columns of a chat: channel c, membership m of the caller, request r with vehicle v, unread count n, last message l. */
export const channelColumns = sql<ChannelRow>`c.id, c.key, c.name, r.id as request, c.owner,
  (select o.guid from chat_user o where o."user" = c.owner) as owner_guid, c.last, c.last_at,
  coalesce(c.created_at, r.created_at) as created_at, c.archived_at, c.trashed_at, ${workingDayOf} as working_day, m."user" is not null as is_member, m.read,
  (select count(*)::int from channel_member x where x.channel = c.id and x.left_at is null) as members,
  coalesce(n.unread, 0) as unread, n.first_unread, l.html as last_html, l.name as last_name, ${requestOfChannel} as about`

/** The joins that `channelColumns` needs besides channel c and request r, for one caller. */
export const channelJoins = (user: number) => sql`
  left join channel_member m on m.channel = c.id and m."user" = ${user} and m.left_at is null
  left join vehicle v on v.id = r.vehicle
  left join lateral (select count(*)::int as unread, min(s.number) as first_unread from message s
    where s.channel = c.id and s.number > m.read and s.author <> ${user} and s.deleted_at is null) n on true
  left join lateral (select left(s.html, 4000) as html, coalesce(nullif(u.nickname, ''), u.full_name) as name from message s
    join chat_user u on u."user" = s.author
    where s.channel = c.id and s.deleted_at is null and m."user" is not null order by s.number desc limit 1) l on true`

export const metadataOf = (
  actor: Pick<Actor, 'role'>,
  request: number,
  row: RequestOfChannel,
): ChannelMetadata => {
  const hides = isShopType(actor.role)
  return {
    firm: row.firm,
    firmName: hides ? '' : row.firm_name,
    ronumber: row.ro_number,
    year: row.year === null ? '' : String(row.year),
    make: row.make ?? '',
    model: row.model ?? '',
    calibrate: request,
    calibrateEvent: row.event,
    serviceFirm: row.service_firm,
    serviceFirmName: hides ? '' : row.center_name,
    status: row.status,
    vin: row.vin,
  }
}

/** The title of a repair order's chat, in the reader's words. */
export const requestTitle = (row: Pick<RequestOfChannel, 'ro_number' | 'vehicle_text'>): string =>
  t('request.title', { ro: row.ro_number, vehicle: row.vehicle_text }).trim().slice(0, 80)

type RightsRow = Pick<ChannelRow, 'is_member' | 'owner' | 'archived_at' | 'trashed_at' | 'request' | 'id'>

/** What the reader may do in a chat. */
export const channelRights = (actor: Pick<Actor, 'user' | 'all'>, row: RightsRow): string[] => {
  if (row.id === null || row.trashed_at !== null) return []
  const owns = row.owner === actor.user
  const isOpen = row.archived_at === null
  return [
    ...(row.is_member && isOpen ? ['send'] : []),
    ...((row.is_member || actor.all) && isOpen ? ['members'] : []),
    ...(owns || actor.all ? ['remove', 'archive', 'hours'] : []),
    ...(row.is_member ? ['leave'] : []),
    ...(owns ? ['trash'] : []),
  ]
}

export const toChannel = (actor: Pick<Actor, 'user' | 'all' | 'role'>, row: ChannelRow): ChatChannel => {
  // Someone who sees the repair order only through its chat gets the chat's stored name.
  const name = row.about ? requestTitle(row.about) : (row.name ?? '')
  const isActive = !row.is_member && row.about !== null
  return {
    url: row.key ?? `request_${row.request}`,
    name,
    type: isActive ? 'active' : row.owner === null ? 'request' : 'adhoc',
    owner: row.owner_guid ?? '',
    members: [],
    unreadCount: row.unread,
    createdOn: row.created_at,
    updatedOn: row.last_at ?? row.created_at,
    memberCount: row.members,
    data: row.about && row.request !== null ? metadataOf(actor, row.request, row.about) : null,
    isMessages: (row.last ?? 0) > 0,
    last: row.last ?? 0,
    read: row.read ?? 0,
    firstUnread: row.first_unread,
    lastWords: plainTextOf(row.last_html ?? '').slice(0, 120),
    lastName: row.last_name ?? '',
    isArchived: row.archived_at !== null,
    isTrashed: row.trashed_at !== null,
    workingDay: row.working_day,
    rights: channelRights(actor, row),
  }
}

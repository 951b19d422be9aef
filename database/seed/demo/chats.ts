import type pg from 'pg'
import { chatPlans, type ChatPlan, type PlannedMessage } from './chat-plans.ts'
import { guidOf } from './random.ts'
import { makeRandom, type Random } from './random.ts'
import type { Demo } from './world.ts'
import { inProcessStatuses } from '#contract/statuses.ts'
import { isHost } from '#contract/kit/roles.ts'

const minute = 60_000
type ChatMember = { user: number; firm: number }
type Chat = { id: number; firm: number; people: ReadonlyMap<number, ChatMember> }

const usernameOf = (role: number, branch: string): string =>
  `role${role}@${isHost(role) ? 'north' : branch}.demo`

/**
 * Adds chats of people and repair orders to the work already written. It has its own random numbers, so the
 * rest of the demo stays the same.
 */
export const addChats = async (client: pg.Client, demo: Demo): Promise<void> => {
  const random = makeRandom(60_617)
  for (const [branchIndex, branch] of ['north', 'south'].entries())
    for (const [planIndex, plan] of chatPlans.entries()) {
      const chat = await addChannel(client, demo, plan, branch, branchIndex * 10 + planIndex)
      if (chat) await addMessages(client, demo, random, plan, chat)
    }
}

/** Adds the channel with its members; returns undefined if the branch's first shop has too few orders. */
const addChannel = async (
  client: pg.Client,
  demo: Demo,
  plan: ChatPlan,
  branch: string,
  keySuffix: number,
): Promise<Chat | undefined> => {
  const found = await client.query<ChatMember & { username: string }>(
    'select id as "user", firm, username from app_user where username = any($1)',
    [plan.members.map((role) => usernameOf(role, branch))],
  )
  const people = new Map(
    plan.members.flatMap((role): [number, ChatMember][] => {
      const member = found.rows.find(({ username }) => username === usernameOf(role, branch))
      return member ? [[role, member]] : []
    }),
  )
  const last = plan.messages.length
  const [from = 0, to = 0] = [plan.messages[0]?.ago, plan.messages.at(-1)?.ago]
  const stamp = (ago: number): string => new Date(demo.now.getTime() - ago * minute).toISOString()
  const owner = people.get(plan.members[0] ?? 0)
  const made = await client.query<{ id: number; firm: number }>(
    plan.order === undefined
      ? `insert into channel (key, firm, owner, name, last, last_at, archived_at, created_at)
         values ($1, $2, $3, $4, $5, $6, case when $7::boolean then $6::timestamptz end, $8) returning id, firm`
      : `insert into channel (key, firm, request, name, last, last_at, created_at)
         select 'request_' || r.id, r.firm, r.id, left('RO ' || r.ro_number || ' ' || r.vehicle_text, 80), $3, $4, $5
         from request r join app_user u on u.firm = r.firm and u.username = $1
         where r.status in (${inProcessStatuses.join()}) and r.deleted_at is null
           and r.service_firm = (select c.firm from app_user c where c.username = $6)
         order by r.last_event_at desc, r.id desc offset $2 limit 1 returning id, firm`,
    plan.order === undefined
      ? [
          `adhoc_${Math.floor((demo.now.getTime() - from * minute) / 1000)}_${keySuffix}`,
          owner?.firm,
          owner?.user,
          plan.name,
          last,
          stamp(to),
          plan.isArchived ?? false,
          stamp(from),
        ]
      : [usernameOf(16, branch), plan.order, last, stamp(to), stamp(from), usernameOf(12, branch)],
  )
  const [channel] = made.rows
  if (!channel) return undefined
  for (const [role, { user, firm }] of people)
    await client.query(
      `insert into channel_member (channel, "user", firm, read, read_at, joined_at) values ($1, $2, $3, $4, $5, $6)`,
      [channel.id, user, firm, last - (plan.unread[role] ?? 0), stamp(to), stamp(from)],
    )
  return { ...channel, people }
}

const addMessages = async (
  client: pg.Client,
  demo: Demo,
  random: Random,
  plan: ChatPlan,
  chat: Chat,
): Promise<void> => {
  const ids: number[] = []
  for (const [index, planned] of plan.messages.entries()) {
    const member = chat.people.get(planned.by)
    if (!member) throw new Error(`Role ${planned.by} writes in a chat without being its member`)
    const when = new Date(demo.now.getTime() - planned.ago * minute).toISOString()
    const made = await client.query<{ id: number }>(
      `insert into message (channel, number, author, guid, html, search, quote, edited_at, version, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8::boolean then $9::timestamptz + interval '2 minutes' end,
         case when $8 then 2 else 1 end, $9) returning id`,
      [
        chat.id,
        index + 1,
        member.user,
        guidOf({ random }),
        planned.html,
        planned.html
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
          .toLowerCase(),
        planned.quotes === undefined ? null : ids[planned.quotes],
        planned.originalHtml !== undefined,
        when,
      ],
    )
    const message = made.rows[0]?.id ?? 0
    ids.push(message)
    if (planned.originalHtml !== undefined)
      await client.query(
        `insert into message_trace (message, html, until, changed_by) values ($1, $2, $3::timestamptz + interval '2 minutes', $4)`,
        [message, planned.originalHtml, when, member.user],
      )
    if (planned.photo) await addPhoto(client, demo, planned.photo, { message, member, when })
  }
}

const addPhoto = async (
  client: pg.Client,
  demo: Demo,
  motif: NonNullable<PlannedMessage['photo']>,
  { message, member, when }: { message: number; member: ChatMember; when: string },
): Promise<void> => {
  const copy = demo.pictures.copyOf(motif)
  await client.query(
    `with made as (insert into file (firm, kind, name, mime, bytes, sha256, key, thumb_key, display_key, uploaded_by, created_at)
       values ($1, 'photo', $2, 'image/jpeg', $3, $4, $5, $6, $7, $8, $9) returning id)
     insert into message_file (message, file) select $10, id from made`,
    [
      member.firm,
      `${motif}.jpg`,
      copy.bytes,
      copy.sha256,
      copy.key,
      copy.thumbKey,
      copy.displayKey,
      member.user,
      when,
      message,
    ],
  )
}

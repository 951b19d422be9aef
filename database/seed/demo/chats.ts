import type pg from 'pg'
import { chatPlans, type ChatPlan, type Said } from './chat-plans.ts'
import { guidOf } from './random.ts'
import { makeRandom, type Random } from './random.ts'
import type { Demo } from './world.ts'

const minute = 60_000
type Who = { user: number; firm: number }
type Chat = { id: number; firm: number; people: ReadonlyMap<number, Who> }

const usernameOf = (role: number, branch: string): string =>
  `role${role}@${role <= 2 ? 'north' : branch}.demo`

/** Chats of people and of repair orders, over work that is written already; with dice of their own, so that all else stays. */
export const addChats = async (client: pg.Client, demo: Demo): Promise<void> => {
  const random = makeRandom(60_617)
  for (const [at, branch] of ['north', 'south'].entries())
    for (const [place, plan] of chatPlans.entries()) {
      const chat = await addChannel(client, demo, plan, branch, at * 10 + place)
      if (chat) await addMessages(client, demo, random, plan, chat)
    }
}

/** The channel with its members; nothing when the first shop of the branch has too few orders. */
const addChannel = async (
  client: pg.Client,
  demo: Demo,
  plan: ChatPlan,
  branch: string,
  place: number,
): Promise<Chat | undefined> => {
  const found = await client.query<Who & { username: string }>(
    'select id as "user", firm, username from app_user where username = any($1)',
    [plan.members.map((role) => usernameOf(role, branch))],
  )
  const people = new Map(
    plan.members.flatMap((role): [number, Who][] => {
      const who = found.rows.find(({ username }) => username === usernameOf(role, branch))
      return who ? [[role, who]] : []
    }),
  )
  const last = plan.said.length
  const [from = 0, to = 0] = [plan.said[0]?.ago, plan.said.at(-1)?.ago]
  const stamp = (ago: number): string => new Date(demo.now.getTime() - ago * minute).toISOString()
  const owner = people.get(plan.members[0] ?? 0)
  const made = await client.query<{ id: number; firm: number }>(
    plan.order === undefined
      ? `insert into channel (key, firm, owner, name, last, last_at, archived_at, created_at)
         values ($1, $2, $3, $4, $5, $6, case when $7::boolean then $6::timestamptz end, $8) returning id, firm`
      : `insert into channel (key, firm, request, name, last, last_at, created_at)
         select 'request_' || r.id, r.firm, r.id, left('RO ' || r.ro_number || ' ' || r.vehicle_text, 80), $3, $4, $5
         from request r join app_user u on u.firm = r.firm and u.username = $1
         where r.status in (2, 3, 8, 10, 11) and r.deleted_at is null
           and r.service_firm = (select c.firm from app_user c where c.username = $6)
         order by r.last_event_at desc, r.id desc offset $2 limit 1 returning id, firm`,
    plan.order === undefined
      ? [
          `adhoc_${Math.floor((demo.now.getTime() - from * minute) / 1000)}_${place}`,
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
  for (const [at, said] of plan.said.entries()) {
    const who = chat.people.get(said.by)
    if (!who) throw new Error(`Role ${said.by} speaks in a chat without being its member`)
    const when = new Date(demo.now.getTime() - said.ago * minute).toISOString()
    const made = await client.query<{ id: number }>(
      `insert into message (channel, number, author, guid, html, search, quote, edited_at, version, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8::boolean then $9::timestamptz + interval '2 minutes' end,
         case when $8 then 2 else 1 end, $9) returning id`,
      [
        chat.id,
        at + 1,
        who.user,
        guidOf({ random }),
        said.html,
        said.html
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
          .toLowerCase(),
        said.answers === undefined ? null : ids[said.answers],
        said.before !== undefined,
        when,
      ],
    )
    const message = made.rows[0]?.id ?? 0
    ids.push(message)
    if (said.before !== undefined)
      await client.query(
        `insert into message_trace (message, html, until, changed_by) values ($1, $2, $3::timestamptz + interval '2 minutes', $4)`,
        [message, said.before, when, who.user],
      )
    if (said.photo) await addPhoto(client, demo, said.photo, { message, who, when })
  }
}

const addPhoto = async (
  client: pg.Client,
  demo: Demo,
  motif: NonNullable<Said['photo']>,
  { message, who, when }: { message: number; who: Who; when: string },
): Promise<void> => {
  const copy = demo.pictures.copyOf(motif)
  await client.query(
    `with made as (insert into file (firm, kind, name, mime, bytes, sha256, key, thumb_key, display_key, uploaded_by, created_at)
       values ($1, 'photo', $2, 'image/jpeg', $3, $4, $5, $6, $7, $8, $9) returning id)
     insert into message_file (message, file) select $10, id from made`,
    [
      who.firm,
      `${motif}.jpg`,
      copy.bytes,
      copy.sha256,
      copy.key,
      copy.thumbKey,
      copy.displayKey,
      who.user,
      when,
      message,
    ],
  )
}

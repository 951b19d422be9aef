import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'

/** A message that waits to be taken. */
export type Waiting = {
  key: string
  author: number
  guid: string
  html: string
  words: string
  quote: number | null
  mentions: string[]
  files: number[]
}
/** What became of it: its id, or why not. `stands`: the same was taken before. */
export type Verdict = 'ok' | 'stands' | 'again' | 'none' | 'archived' | 'muted' | 'quote' | 'file'
export type Taken = { place: number; verdict: Verdict; id: number | null; number: number | null }

/**
 * Takes many messages of many people in one transaction. Who may is asked for each, here and now: a member, of a chat
 * that is open, who is not muted. The locked channels give the numbers, so that these follow the order of the commits.
 */
export const takeMessages = async (tx: Tx, given: readonly Waiting[]): Promise<Taken[]> => {
  const keys = [...new Set(given.map(({ key }) => key))]
  await sql`select c.id from channel c where c.key = any(${keys}::text[]) order by c.id for no key update`.execute(
    tx,
  )
  // Another statement, for only that sees what was committed while this one waited for its locks.
  const rows = JSON.stringify(given.map((each, place) => ({ ...each, place })))
  const taken = await sql<Taken>`
    with given as (select g.* from jsonb_to_recordset(${rows}::jsonb) as g(place int, key text, author int, guid uuid,
        html text, words text, quote int, mentions uuid[], files int[])),
    judged as (select g.*, c.id as channel, c.last, s.id as stands, s.number as stood,
        case when s.channel = c.id then 'stands' when s.id is not null then 'again'
          when m."user" is null or c.trashed_at is not null then 'none'
          when c.archived_at is not null then 'archived'
          when u.is_muted then 'muted'
          when g.quote is not null and not exists (select 1 from message q where q.id = g.quote and q.channel = c.id) then 'quote'
          when exists (select 1 from unnest(g.files) x(file) where not exists (select 1 from file f where f.id = x.file
            and f.uploaded_by = g.author and f.request is null and f.deleted_at is null
            and not exists (select 1 from message_file used where used.file = f.id))) then 'file'
          else 'ok' end as verdict
      from given g left join channel c on c.key = g.key
        left join channel_member m on m.channel = c.id and m."user" = g.author and m.left_at is null
        left join chat_user u on u."user" = g.author
        left join message s on s.author = g.author and s.guid = g.guid),
    fresh as (select d.*, d.last + row_number() over (partition by d.channel order by d.place) as number
      from (select distinct on (j.author, j.guid) j.* from judged j where j.verdict = 'ok' order by j.author, j.guid, j.place) d),
    added as (insert into message (channel, number, author, guid, html, search, quote, mentions)
      select f.channel, f.number, f.author, f.guid, f.html, f.words, f.quote,
        array(select p.guid from chat_user p join channel_member x on x."user" = p."user" and x.channel = f.channel and x.left_at is null
          where p.guid = any(f.mentions))
      from fresh f order by f.place returning id, channel, number, author, guid),
    moved as (update channel c set last = x.last, last_at = now() from (select channel, max(number) as last from added group by 1) x
      where c.id = x.channel),
    told as (insert into outbox (name, entity, entity_id, version, firm, actor, data)
      select 'chat.messageSent', 'channel', f.channel, 1, c.firm, f.author, jsonb_build_object('kind', 'message', 'what', 'sent',
        'key', c.key, 'message', a.id, 'users', (select jsonb_agg(m."user") from channel_member m where m.channel = f.channel and m.left_at is null))
      from added a join fresh f on f.author = a.author and f.guid = a.guid join channel c on c.id = f.channel order by f.place)
    select j.place, j.verdict, coalesce(a.id, j.stands) as id, coalesce(a.number, j.stood) as number
    from judged j left join added a on a.author = j.author and a.guid = j.guid order by j.place`.execute(tx)
  await addFiles(tx, given, taken.rows)
  await sql`select pg_notify('outbox', '')`.execute(tx)
  return taken.rows
}

/** Hangs the files on; a statement of its own, for row security looks for the message. */
const addFiles = async (tx: Tx, given: readonly Waiting[], taken: readonly Taken[]): Promise<void> => {
  const rows = taken.flatMap(({ verdict, id, place }) =>
    verdict === 'ok' && id !== null
      ? (given[place]?.files ?? []).map((file, at) => ({ message: id, file, place: at }))
      : [],
  )
  // The same message twice in one transaction brings its files twice.
  if (rows.length > 0)
    await tx
      .insertInto('message_file')
      .values(rows)
      .onConflict((on) => on.columns(['message', 'file']).doNothing())
      .execute()
}

import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { WebSocket } from 'ws'

export const password = 'Heron#walks9'
export const membersOfEach = 10

/** Creates ad hoc chats with people of one shop, ten each by default. Returns their keys and usernames. */
export const makeChats = async (
  ownerUrl: string,
  count: number,
  members = membersOfEach,
): Promise<{ key: string; usernames: string[] }[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const [shop] = (
      await client.query<{ id: number }>('select id from firm where type = 7 order by id desc limit 1')
    ).rows
    const hash = hashSync(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const mark = Date.now()
    const chats: { key: string; usernames: string[] }[] = []
    for (let chat = 0; chat < count; chat++) {
      const usernames = Array.from({ length: members }, (_, at) => `chat${mark}.${chat}.${at}@bench.test`)
      const people = await client.query<{ id: number }>(
        `with person as (insert into contact (firm, first_name) select $1, 'Bench' from unnest($2::text[]) returning id),
           named as (select id, row_number() over () as n from person),
           made as (insert into app_user (firm, contact, username, first_name, role)
             select $1, p.id, u.name, 'Bench', 16 from unnest($2::text[]) with ordinality u(name, n) join named p on p.n = u.n returning id)
         insert into user_secret ("user", password_hash) select id, $3 from made returning "user" as id`,
        [shop?.id, usernames, hash],
      )
      const users = people.rows.map(({ id }) => id)
      const key = `adhoc_${Math.floor(mark / 1000)}_${chat}`
      await client.query(
        `with made as (insert into channel (key, firm, owner, name) values ($1, $2, $3, 'Bench') returning id)
         insert into channel_member (channel, "user", firm) select made.id, u, $2 from made, unnest($4::int[]) u`,
        [key, shop?.id, users[0], users],
      )
      chats.push({ key, usernames })
    }
    // Autovacuum is off in the bench database, and without statistics the planner assumes empty tables.
    await client.query('analyze channel, channel_member, chat_user, message')
    return chats
  } finally {
    await client.end()
  }
}

/** Opens one connection and waits for the welcome. Later frames are only counted. */
export const openConnection = (url: string, token: string, heard: () => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`, { perMessageDeflate: false })
    socket.once('open', () => socket.send(JSON.stringify({ name: 'hello', token })))
    socket.once('error', reject)
    const isWelcome = (data: Buffer): void => {
      if (!data.toString('latin1').startsWith('{"name":"welcome"')) return
      socket.off('message', isWelcome)
      socket.on('message', () => heard())
      resolve(socket)
    }
    socket.on('message', isWelcome)
  })

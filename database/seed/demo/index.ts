import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { seedBase } from '../base.ts'
import { addAdvice, addOutside } from './advice.ts'
import { addBooks } from './books.ts'
import { north, south } from './branches.ts'
import { Calendar } from './calendar.ts'
import { addChats } from './chats.ts'
import { Journal } from './journal.ts'
import { addBranch, addInsurers } from './network.ts'
import { addNotices } from './notices.ts'
import { addUser } from './people.ts'
import { addPartners, linkInsurers } from './partners.ts'
import { addPast } from './past.ts'
import { Pictures } from './pictures.ts'
import { cities } from './places.ts'
import { addPosts } from './posts.ts'
import { makeRandom } from './random.ts'
import { Rows } from './rows.ts'
import { addStorage } from './storage.ts'
import { addToday, reserveToday } from './today.ts'
import { openToFill } from '../open.ts'
import { withoutChecks } from '../without-checks.ts'
import { readBase, type Demo } from './world.ts'

/** The password of every demo account. */
export const demoPassword = 'Calibrate#2026'

export type DemoOptions = {
  /** Folder of the file store; without it photos are named but not written. */
  filesDir?: string
  /** The moment that "today" is told from; now, unless a test says otherwise. */
  now?: Date
}

/**
 * Fills an empty installation with two branches that share nothing but the host, fourteen months of work and a lively
 * today. Takes the owner's address of a migrated database. The same on every machine, but for the dates.
 * Throws when the database already has firms beside the host.
 */
export const seedDemo = async (ownerUrl: string, options: DemoOptions = {}): Promise<void> => {
  await seedBase(ownerUrl)
  const client = await openToFill(ownerUrl)
  try {
    await client.query('begin')
    const others = await client.query('select 1 from firm where id <> 1 limit 1')
    if (others.rowCount) throw new Error('The demo is for an empty installation; this one has firms.')
    const demo: Demo = {
      rows: await Rows.after(client),
      random: makeRandom(20_260_213),
      base: await readBase(client),
      pictures: await Pictures.draw(makeRandom(48_213), options.filesDir),
      insurers: [],
      passwordHash: await hash(demoPassword),
      now: options.now ?? new Date(),
    }
    fill({ ...demo, insurers: addInsurers(demo) })
    await client.query(
      "update firm set name = 'Calibration Network', city = 'Columbus', state = 'OH' where id = 1",
    )
    await write(client, demo.rows)
    await client.query(linkInsurers)
    await addBooks(client, demo.now)
    await addChats(client, demo)
    await addStorage(client, demo)
    await addNotices(client, demo.now)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

export { seedDemo as seed }

/** Tables of many rows; the others keep their triggers, which build the tree. */
const large = [
  'contact',
  'contact_phone',
  'contact_email',
  'contact_address',
  'vehicle',
  'request',
  'event',
  'event_technician',
  'event_service',
  'event_credit',
  'event_item',
  'test_drive',
  'file',
  'payment',
  'history',
]

/** Sums are settled once, at the end, in place of after each statement. */
const write = async (client: pg.Client, rows: Rows): Promise<void> => {
  await withoutChecks(client, large, () => rows.write(client))
  await client.query('analyze')
  await client.query('select settle_request(id) from request')
}

const fill = (demo: Demo): void => {
  const city = cities.atlanta
  const host = addUser(demo, {
    firm: 1,
    role: 1,
    name: ['Harriet', 'Olson'],
    username: 'role1@north.demo',
    city,
  })
  addUser(demo, { firm: 1, role: 2, name: ['Dominic', 'Reyes'], username: 'role2@north.demo', city })
  const calendar = new Calendar()
  const journal = new Journal()
  const branches = [north, south].map((plan) => {
    const branch = addBranch(demo, plan)
    reserveToday(demo, branch, calendar)
    addPast(demo, branch, calendar, journal)
    addToday(demo, branch, calendar, journal)
    return branch
  })
  addPosts(demo, host, branches)
  addAdvice(demo)
  const versions = journal.write(demo.rows)
  for (const entity of ['request', 'event'] as const)
    for (const row of demo.rows.of(entity)) row.version = versions.get(`${entity} ${String(row.id)}`) ?? 1
  // After the versions were counted: it has one line of history of its own.
  for (const branch of branches) addOutside(demo, branch)
  // Last, so that all else is drawn as it was without them.
  addPartners(demo, branches)
}

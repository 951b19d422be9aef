import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { seedBase } from '../base.ts'
import { addAdvice, addIntake } from './advice.ts'
import { addEstimates } from './estimates.ts'
import { addInvoices } from './invoices.ts'
import { addResults } from './results.ts'
import { north, south } from './branches.ts'
import { Calendar } from './calendar.ts'
import { addChats } from './chats.ts'
import { Journal } from './journal.ts'
import { addBranch, addInsurers } from './network.ts'
import { addNotifications } from './notifications.ts'
import { addUser } from './people.ts'
import { addPartners, linkInsurers } from './partners.ts'
import { addPayroll } from './payroll.ts'
import { addPastOrders } from './past-orders.ts'
import { Pictures } from './pictures.ts'
import { cities } from './cities.ts'
import { addPosts } from './posts.ts'
import { makeRandom } from './random.ts'
import { addRepairLines } from './repair-lines.ts'
import { Rows } from './rows.ts'
import { addStorage } from './storage.ts'
import { addToday, reserveToday } from './today.ts'
import { openForSeeding } from '../open-connection.ts'
import { withoutChecks } from '../without-checks.ts'
import { readBase, type Demo } from './world.ts'
import { Role } from '#contract/kit/roles.ts'

/** Password of every demo account. */
export const demoPassword = 'Calibrate#2026'

export type DemoOptions = {
  /** Folder of the file store. Without it the rows name photos that are not written. */
  filesDir?: string
  /** The moment that counts as now. Tests set it. */
  now?: Date
}

/**
 * Fills an empty installation with two branches that share nothing but the host, fourteen months of work,
 * and a busy today. Apart from dates, the result is the same on every machine.
 * @param ownerUrl owner's connection URL of a migrated database
 * @throws if the database has firms besides the host
 */
export const seedDemo = async (ownerUrl: string, options: DemoOptions = {}): Promise<void> => {
  await seedBase(ownerUrl)
  const client = await openForSeeding(ownerUrl)
  try {
    await client.query('begin')
    const otherFirms = await client.query('select 1 from firm where id <> 1 limit 1')
    if (otherFirms.rowCount) throw new Error('The demo is for an empty installation; this one has firms.')
    const demo: Demo = {
      rows: await Rows.continueFrom(client),
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
    await addRepairLines(client, demo.now)
    await addEstimates(client, demo.now)
    await addResults(client)
    await addInvoices(client, demo.now)
    await addPayroll(client, demo.now)
    await addChats(client, demo)
    await addStorage(client, demo)
    await addNotifications(client, demo.now)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

export { seedDemo as seed }

/** Tables with many rows. The others keep their triggers, which build the tree. */
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

/** Settles the totals once at the end instead of after each statement. */
const write = async (client: pg.Client, rows: Rows): Promise<void> => {
  await withoutChecks(client, large, () => rows.write(client))
  await client.query('analyze')
  await client.query('select settle_request(id) from request')
}

const fill = (demo: Demo): void => {
  const city = cities.atlanta
  const host = addUser(demo, {
    firm: 1,
    role: Role.hostAdmin,
    name: ['Harriet', 'Olson'],
    username: 'role1@north.demo',
    city,
  })
  addUser(demo, {
    firm: 1,
    role: Role.hostUser,
    name: ['Dominic', 'Reyes'],
    username: 'role2@north.demo',
    city,
  })
  const calendar = new Calendar()
  const journal = new Journal()
  const branches = [north, south].map((plan) => {
    const branch = addBranch(demo, plan)
    reserveToday(demo, branch, calendar)
    addPastOrders(demo, branch, calendar, journal)
    addToday(demo, branch, calendar, journal)
    return branch
  })
  addPosts(demo, host, branches)
  addAdvice(demo)
  const versions = journal.write(demo.rows)
  for (const entity of ['request', 'event'] as const)
    for (const row of demo.rows.of(entity)) row.version = versions.get(`${entity} ${String(row.id)}`) ?? 1
  // After the versions were counted, because it adds a history entry itself.
  for (const branch of branches) addIntake(demo, branch)
  // Last, so that it does not change the random numbers drawn for the rest.
  addPartners(demo, branches)
}

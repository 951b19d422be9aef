import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { migrate } from '../migrate.ts'
import { seedBase } from './base.ts'
import { withoutChecks } from './without-checks.ts'
import { openForSeeding } from './open-connection.ts'
import { statements, type Size } from './million/statements.ts'

const name = 'calibrate_million'
const large = [
  'firm',
  'contact',
  'app_user',
  'user_secret',
  'request',
  'event',
  'event_service',
  'event_technician',
]

/**
 * `npm run seed -- million`: 1,000,000 requests with as many visits in 2,000 firms, in a separate database
 * beside the given one, which is recreated each time. Apart from dates, the result is the same on every
 * machine. Accounts are `user{firm}@million.demo`.
 */
export const seed = async (ownerUrl: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
  } finally {
    await admin.end()
  }
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await seedBase(url.href)
  await fillMillion(url.href, { firms: 2_000, requests: 1_000_000 })
  console.log(`database ${name} is made`)
}

/** Fills a migrated database that holds only the base data. `size.firms` must be at least 50. */
export const fillMillion = async (ownerUrl: string, size: Size): Promise<void> => {
  const client = await openForSeeding(ownerUrl)
  try {
    const secret = await hash('Calibrate#2026')
    await client.query('begin')
    await client.query(`set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'`)
    await withoutChecks(client, large, async () => {
      for (const statement of statements(size, secret)) await client.query(statement)
    })
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The month that is asked for, and the bays and technicians of the center. */
export const [firstDay, days, size] = ['2031-09-01', 31, 24]

/** Visits of a technician on a day of eight hours. */
export const bookings = { half: 4, full: 8 } as const

/**
 * Adds a center with 24 bays, 24 technicians, and 12 shops around it. Every technician has that many visits of an hour on
 * each weekday of the month, every other one at a shop.
 */
export const makeCenter = async (ownerUrl: string, kind: keyof typeof bookings, passwordHash: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(readFileSync(new URL('center.sql', import.meta.url), 'utf8'))
    const made = await client.query<{ center: number }>(
      'select bench_center($1, $2, $3, $4, $5, $6) as center',
      [kind, passwordHash, firstDay, days, size, bookings[kind]],
    )
    const { rows } = await client.query<{ center: number; service: number; visits: number }>(
      `select f.id as center, (select id from service where firm = 1 and code = 'FCAM-S') as service,
         (select count(*)::int from event where service_firm = f.id) as visits
       from firm f where f.id = $1`,
      [made.rows[0]?.center],
    )
    await client.query('analyze')
    if (!rows[0]) throw new Error('The center was not made')
    return { ...rows[0], username: `admin@${kind}.bench` }
  } finally {
    await client.end()
  }
}

import { loadavg } from 'node:os'
import pg from 'pg'
import { openDatabases } from '#scripts/testing/databases.ts'
import { fixed, median, percentile } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- reset [names]
// So many usernames with an account and as many without request a reset link, alternately and one at a
// time, each from its own address. Reports how often the answer with an account takes longer: 0.5 means
// that the time reveals nothing.
const names = Number(process.argv[2] ?? 200)
const warmUp = 20
const [least, most] = [0.45, 0.55]

const makeAccounts = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `with person as (insert into contact (firm, first_name) select 1, 'known' || n from generate_series(1, $1) n
       returning id, first_name)
     insert into app_user (firm, contact, username, first_name, role)
     select 1, id, first_name || '@reset.bench', first_name, 2 from person`,
    [names + warmUp],
  )
  await client.end()
}

/** How often a value of the first list exceeds one of the second; ties count half. */
const areaOf = (first: readonly number[], second: readonly number[]): number => {
  let greater = 0
  for (const one of first) for (const other of second) greater += one > other ? 1 : one === other ? 0.5 : 0
  return greater / (first.length * second.length)
}

const databases = openDatabases()
try {
  const database = await databases.create('base')
  await makeAccounts(database.ownerUrl)
  process.env.TRUST_PROXY = '1'
  const product = await startProduct(database)
  try {
    let asked = 0
    const ask = async (username: string): Promise<number> => {
      const address = `10.0.${asked >> 8}.${asked++ & 255}`
      const from = performance.now()
      const answer = await fetch(`${product.url}/api/user/resetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ username }),
      })
      await answer.text()
      if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`)
      return performance.now() - from
    }
    const known: number[] = []
    const other: number[] = []
    for (let n = 1; n <= warmUp + names; n++) {
      const turns = [
        async () => known.push(await ask(`known${n}@reset.bench`)),
        async () => other.push(await ask(`other${n}@reset.bench`)),
      ]
      for (const turn of Math.random() < 0.5 ? turns : turns.reverse()) await turn()
    }
    const [having, without] = [known.slice(warmUp), other.slice(warmUp)]
    const area = areaOf(having, without)
    console.table({
      [`${names} + ${names} names, load ${fixed(loadavg()[0] ?? 0, 1)}`]: {
        'told apart by time': fixed(area, 3),
        bar: `${least} to ${most}`,
        'with an account, p50, ms': fixed(median(having), 2),
        'without, p50, ms': fixed(median(without), 2),
        'with an account, p95, ms': fixed(percentile(having, 0.95), 2),
        'without, p95, ms': fixed(percentile(without, 0.95), 2),
      },
    })
    if (area < least || area > most) process.exitCode = 1
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}

import pg from 'pg'
import sharp from 'sharp'
import { buildWeb } from '#scripts/build-web.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { givenOnDemo } from '#server/testing/given.ts'
import { startProduct } from '../web/product.ts'
import { startLine } from './line.ts'

const password = 'Calibrate#2026'
const username = 'role14@north.demo'

/** The product on a fresh demo behind a line that can be cut, and its first technician. */
export const startDay = async () => {
  await buildWeb()
  const databases = openDatabases()
  const database = await databases.create('demo')
  const line = await startLine()
  const product = await startProduct(database, 0, { PUBLIC_URL: line.url })
  line.connectTo(product.url)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  const sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows
  const nobody = new Client(product.url, null)
  const as = (who: string) => nobody.signIn(who, password)
  const technician = await as(username)
  const { request } = await givenOnDemo({ as, sql })
  return {
    line,
    sql,
    technician,
    token: technician.token ?? '',
    /** A visit in progress whose only items are some without evidence. */
    async visit(items: number) {
      const { visits, calibrate } = await request({ status: 'working' })
      const visit = visits[0]?.calibrateEvent ?? 0
      await sql('delete from event_item where event = $1', [visit])
      await sql(
        `insert into event_item (event, request, kind, name, sort)
         select $1, $2, 'action', 'Item ' || n, n from generate_series(1, $3) n`,
        [visit, calibrate, items],
      )
      return { visit, calibrate }
    },
    /** Visits that are assigned, each with a checklist and photos of the vehicle. */
    async visits(count: number, photos: number) {
      const made = []
      for (let at = 0; at < count; at += 1) {
        const { visits, calibrate } = await request({
          status: 'assigned',
          services: ['FCAM-S', 'FRAD-S'],
          fields: { notes: `Front bumper replaced, bracket renewed. Car ${at + 1}.` },
        })
        const visit = visits[0]?.calibrateEvent ?? 0
        const upload = async (photo: number) => {
          const form = new FormData()
          form.set('calibrate', String(calibrate))
          form.set('calibrateEvent', String(visit))
          const content = new Uint8Array(await photoOf(at * photos + photo))
          form.set('file', new Blob([content]), `vehicle-${photo + 1}.jpg`)
          const { status, text } = await technician.send('POST', '/api/file/upload', form)
          if (status !== 200) throw new Error(`A photo was answered ${status}: ${text}`)
        }
        // A person may send four at once.
        for (let photo = 0; photo < photos; photo += 3)
          await Promise.all([photo, photo + 1, photo + 2].filter((each) => each < photos).map(upload))
        made.push(visit)
      }
      return made
    },
    async stop() {
      await owner.end()
      await product.stop()
      line.stop()
      await databases.close()
    },
  }
}
export type Day = Awaited<ReturnType<typeof startDay>>

/** A photo unlike all others: noise, which hardly compresses, for its pixels. */
export const photoOf = (number: number): Promise<Buffer> => {
  const [width, height] = [640, 480]
  const bytes = Buffer.alloc(width * height * 3)
  let state = number + 1
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
}

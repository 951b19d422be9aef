import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { DeliveryError } from '../../../outside/delivery.ts'
import type { Send } from './worker.ts'

type Target = { id: number; endpoint: string; p256dh: string; auth: string }
type Body = { tag: string }

/** Hands a push to the service of the browser's maker. A browser that is there no more is forgotten, with its pushes. */
export const sendPush =
  ({ db, push }: Services): Send =>
  async (row) => {
    const target = await db.command(systemScope, async (tx) => {
      const found = await sql<Target>`select s.id, s.endpoint, s.p256dh, s.auth
        from push_subscription s join push_out o on o.subscription = s.id where o.id = ${row.id}`.execute(tx)
      return found.rows[0]
    })
    if (!target) throw new DeliveryError('The browser takes no pushes any more.', { permanent: true })
    const { id, endpoint, p256dh, auth } = target
    try {
      const body = row.body as Body
      const { response } = await push.send(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(body),
        body.tag,
      )
      await db.command(systemScope, (tx) =>
        sql`update push_subscription set used_at = now() where id = ${id}`.execute(tx),
      )
      return { state: 'sent', words: response }
    } catch (error) {
      const isGone = error instanceof DeliveryError && (error.code === 404 || error.code === 410)
      if (isGone)
        await db.command(systemScope, (tx) => sql`delete from push_subscription where id = ${id}`.execute(tx))
      throw error
    }
  }

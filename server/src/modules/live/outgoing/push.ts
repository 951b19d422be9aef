import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { DeliveryError } from '../../../outside/delivery-error.ts'
import type { Send } from './send-worker.ts'
import { t } from '../texts.ts'

type Subscription = { id: number; endpoint: string; p256dh: string; auth: string }
type Body = { tag: string }

/** Sends a push to the browser vendor's push service. A subscription that has expired is deleted with its pushes. */
export const sendPush =
  ({ db, push }: Services): Send =>
  async (row) => {
    const subscription = await db.command(systemScope, async (tx) => {
      const found = await sql<Subscription>`select s.id, s.endpoint, s.p256dh, s.auth
        from push_subscription s join push_out o on o.subscription = s.id where o.id = ${row.id}`.execute(tx)
      return found.rows[0]
    })
    if (!subscription) throw new DeliveryError(t('delivery.noBrowser'), { permanent: true })
    const { id, endpoint, p256dh, auth } = subscription
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
      return { state: 'sent', response }
    } catch (error) {
      const isExpired = error instanceof DeliveryError && (error.code === 404 || error.code === 410)
      if (isExpired)
        await db.command(systemScope, (tx) => sql`delete from push_subscription where id = ${id}`.execute(tx))
      throw error
    }
  }

import * as calls from '#contract/webhooks.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import type { Services } from '#server/kernel/services.ts'
import { requireActor } from '../identity/door.ts'
import { resumeWebhook, sendAgain, sendTest } from './commands/deliveries.ts'
import { deleteWebhook, rotateSecret, saveWebhook } from './commands/save-webhook.ts'
import { listDeliveries } from './reads/deliveries.ts'
import { getWebhook, listWebhooks } from './reads/webhooks.ts'
import { t } from './texts.ts'

const testsPerMinute = 20

export const routes = (services: Services): Binding[] => {
  const countTest = limitPerMinute(testsPerMinute, () => t.message('tooManyTests'))
  const wakeSenders = () => void services.events.emit('webhooksDue')
  return [
    read(calls.webhooks, ({ db, actor, query }) => listWebhooks(db, actor, query)),
    read(calls.webhook, ({ db, actor, query }) => getWebhook(db, actor, query.webhook)),
    raw(calls.saveWebhook, (context) =>
      saveWebhook(services, requireActor(context).actor, context.change, context.body),
    ),
    command(calls.deleteWebhook, ({ tx, actor, body, now }) => deleteWebhook(tx, actor, body, now)),
    raw(calls.rotateWebhookSecret, (context) =>
      rotateSecret(services, requireActor(context).actor, context.change, context.body, context.now),
    ),
    command(calls.resumeWebhook, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(wakeSenders)
      return resumeWebhook(tx, actor, body.webhook, now)
    }),
    read(calls.deliveries, ({ db, actor, query }) => listDeliveries(db, actor, query)),
    command(calls.sendTest, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(wakeSenders)
      countTest(String(actor.user), now)
      return sendTest(tx, actor, body.webhook, now)
    }),
    command(calls.sendAgain, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(wakeSenders)
      return sendAgain(tx, actor, body.delivery, now)
    }),
  ]
}

import * as calls from '#contract/notifications.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { subscribe, tryPush, unsubscribe } from './commands/push-subscriptions.ts'
import { saveNotificationPreferences } from './commands/save-notification-preferences.ts'
import { markSeen } from './commands/mark-seen.ts'
import { listNotices } from './reads/notices.ts'
import { listNotificationPreferences } from './reads/notification-preferences.ts'

export const routes = (services: Services): Binding[] => [
  read(calls.myNotifications, ({ db, actor, query }) => listNotices(runBatched(db), actor, query)),
  command(calls.seen, ({ tx, actor, body, now }) => markSeen(tx, actor, body, now)),
  read(calls.ways, ({ db, actor }) => listNotificationPreferences(runBatched(db), actor.user)),
  command(calls.saveWays, ({ tx, actor, body }) => saveNotificationPreferences(tx, actor, body)),
  read(calls.pushKey, async () => ({ key: services.secrets.push.publicKey })),
  command(calls.subscribe, ({ tx, actor, body }) => subscribe(tx, services, actor, body)),
  command(calls.unsubscribe, ({ tx, actor, body }) => unsubscribe(tx, actor, body)),
  command(calls.tryPush, ({ tx, actor, now }) => tryPush(tx, actor, now)),
]

import * as calls from '#contract/notifications.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { subscribe, tryPush, unsubscribe } from './commands/push.ts'
import { saveWays } from './commands/save-ways.ts'
import { markSeen } from './commands/seen.ts'
import { listMine } from './reads/mine.ts'
import { waysOf } from './reads/ways.ts'

export const routes = (services: Services): Binding[] => [
  read(calls.myNotifications, ({ db, actor, query }) => listMine(runOf(db), actor, query)),
  command(calls.seen, ({ tx, actor, body, now }) => markSeen(tx, actor, body, now)),
  read(calls.ways, ({ db, actor }) => waysOf(runOf(db), actor.user)),
  command(calls.saveWays, ({ tx, actor, body }) => saveWays(tx, actor, body)),
  read(calls.pushKey, async () => ({ key: services.secrets.push.publicKey })),
  command(calls.subscribe, ({ tx, actor, body }) => subscribe(tx, services, actor, body)),
  command(calls.unsubscribe, ({ tx, actor, body }) => unsubscribe(tx, actor, body)),
  command(calls.tryPush, ({ tx, actor, now }) => tryPush(tx, actor, now)),
]

import * as calls from '#contract/schedule.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteBay, saveBay } from './commands/save-bay.ts'
import { deleteClosure, saveClosure } from './commands/save-closure.ts'
import { requireActor } from '../identity/door.ts'
import { addFeed, feedAddress, listFeeds, revokeFeed } from './feeds/links.ts'
import { serveFeed } from './feeds/serve.ts'
import { getBay, getSavedBay, listBays } from './reads/bays.ts'
import { listClosures } from './reads/closures.ts'
import { listOfferedTimes } from './reads/offered-times.ts'
import { listSlots } from './reads/slots.ts'
import { listVisits } from './reads/visits.ts'

export const routes = (services: Services): Binding[] => {
  const { travel } = services
  const addressOf = feedAddress(services)
  const answerFeed = serveFeed(services)
  return [
    read(calls.bays, ({ db, actor, query }) => listBays(db, actor, query)),
    read(calls.bay, ({ db, actor, query }) => getBay(db, actor, query.bay)),
    command(calls.saveBay, async ({ tx, actor, body }) =>
      getSavedBay(tx, actor, (await saveBay(tx, actor, body)).id),
    ),
    command(calls.deleteBay, ({ tx, actor, body, now }) => deleteBay(tx, actor, body, now)),
    read(calls.slots, ({ db, actor, query, now }) => listSlots(db, actor, query, now)),
    read(calls.visits, ({ db, actor, query, now }) => listVisits(db, actor, query, now)),
    read(calls.offeredTimes, ({ db, actor, query, now }) => listOfferedTimes(db, actor, travel, query, now)),
    read(calls.closures, ({ db, actor, query }) => listClosures(db, actor, query)),
    command(calls.saveClosure, ({ tx, actor, body }) => saveClosure(tx, actor, body)),
    command(calls.deleteClosure, ({ tx, actor, body }) => deleteClosure(tx, actor, body.closure)),
    read(calls.feeds, ({ db, actor, query }) => listFeeds(db, actor, addressOf, query)),
    raw(calls.addFeed, (context) =>
      addFeed(requireActor(context).actor, context.change, addressOf, context.body),
    ),
    command(calls.revokeFeed, ({ tx, actor, body, now }) => revokeFeed(tx, actor, body, now)),
    raw(calls.feedFile, ({ query, request, reply, now }) => answerFeed(query.t, request, reply, now)),
  ]
}

import * as calls from '#contract/requests/guests.ts'
import { command, open, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { requireActor } from '../../identity/door.ts'
import { addGuest, guestAddress, listGuestLinks, revokeGuest } from './links.ts'
import { makeGuestView } from './view.ts'

/** View-only links to one repair order. */
export const guestRoutes = (services: Services): Binding[] => {
  const addressOf = guestAddress(services)
  return [
    read(calls.guestLinks, ({ db, actor, query, now }) =>
      listGuestLinks(db, actor, addressOf, query.calibrate, now),
    ),
    raw(calls.addGuestLink, (context) =>
      addGuest(requireActor(context).actor, context.change, addressOf, context.body, context.now),
    ),
    command(calls.revokeGuestLink, ({ tx, actor, body, now }) => revokeGuest(tx, actor, body, now)),
    open(calls.guestView, makeGuestView(services)),
  ]
}

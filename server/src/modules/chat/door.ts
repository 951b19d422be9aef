import type { Services } from '#server/kernel/services.ts'
import { loadContent } from './hub/fill-entries.ts'
import { membersFor, markOffline, markOnline } from './hub/presence.ts'
import { messageSender } from './send/send.ts'

/** The chat functions that the hub needs (see ChatGateway in the live module). */
export const createChatGateway = (services: Services) => ({
  loadContent: loadContent(services),
  membersFor: membersFor(services),
  markOnline: markOnline(services),
  markOffline: markOffline(services),
  send: messageSender(services),
})

import type { Services } from '#server/kernel/services.ts'
import { fillEntries } from './hub/log.ts'
import { membersFor, writeGone, writeThere } from './hub/push.ts'
import { senderOf } from './send/send.ts'

/** What the hub asks of the chat. */
export const chatsOf = (services: Services) => ({
  fill: fillEntries(services),
  membersFor: membersFor(services),
  writeThere: writeThere(services),
  writeGone: writeGone(services),
  send: senderOf(services),
})

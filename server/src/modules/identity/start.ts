import type { Services } from '#server/kernel/services.ts'
import { resetLinksOf } from './reset-links.ts'
import { sessionsOf } from './sessions.ts'

/** Listens for ended sessions and mails the reset links that are asked for, until the product stops. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const sessions = sessionsOf(services)
  const links = resetLinksOf(services)
  await sessions.start()
  // A process that was killed may have left some.
  links.soon()
  return async () => {
    await links.stop()
    await sessions.stop()
  }
}

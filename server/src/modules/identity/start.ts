import type { Services } from '#server/kernel/services.ts'
import { resetLinksOf } from './reset-links.ts'
import { sessionsOf } from './sessions.ts'

/** Listens for ended sessions and sends requested reset links until the server stops. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const sessions = sessionsOf(services)
  const links = resetLinksOf(services)
  await sessions.start()
  // A process that was killed may have left requests behind.
  if (!services.settings.isReadOnlyCopy) links.sendSoon()
  return async () => {
    await links.stop()
    await sessions.stop()
  }
}

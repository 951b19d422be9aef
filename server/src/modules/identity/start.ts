import type { Services } from '#server/kernel/services.ts'
import { sessionsOf } from './sessions.ts'

/** Listens for ended sessions until the product stops. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const sessions = sessionsOf(services)
  await sessions.start()
  return () => sessions.stop()
}

import type { Services } from '#server/kernel/services.ts'

const handlers = new WeakMap<Services, Set<() => void>>()

/** Calls the handler in every process when the relay, in whichever, has taken facts. Modules below say it as they start. */
export const onFactsRelayed = (services: Services, handler: () => void): (() => void) => {
  const all = handlers.get(services) ?? new Set()
  handlers.set(services, all.add(handler))
  return () => void all.delete(handler)
}

export const notifyFactsRelayed = (services: Services): void => {
  for (const handler of handlers.get(services) ?? []) handler()
}

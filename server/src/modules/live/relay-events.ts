import type { Services } from '#server/kernel/services.ts'

const handlers = new WeakMap<Services, Set<() => void>>()

/**
 * Registers a handler that is called in every process after the relay, whichever process runs it, has taken facts.
 * Modules that build on live register when they start. Returns a function that removes the handler.
 */
export const onFactsRelayed = (services: Services, handler: () => void): (() => void) => {
  const all = handlers.get(services) ?? new Set()
  handlers.set(services, all.add(handler))
  return () => void all.delete(handler)
}

export const notifyFactsRelayed = (services: Services): void => {
  for (const handler of handlers.get(services) ?? []) handler()
}

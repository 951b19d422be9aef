import type { Services } from '../services.ts'

const handlers = new WeakMap<Services, Set<() => void>>()

/**
 * Calls the handler as soon as this process has changed who can see what. The database notification, which reaches all
 * processes, arrives later.
 */
export const onVisibilityChanged = (services: Services, handler: () => void): void => {
  handlers.set(services, (handlers.get(services) ?? new Set()).add(handler))
}

/** Call this after the commit, so that the next request already sees the current firm tree. */
export const visibilityChanged = (services: Services): void => {
  for (const handler of handlers.get(services) ?? []) handler()
}

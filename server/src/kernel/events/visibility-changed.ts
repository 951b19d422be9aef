import type { Services } from '../services.ts'

const handlers = new WeakMap<Services, Set<() => void>>()

/** Calls the handler when this process has changed what people see: ahead of the database's notice, which tells all processes. */
export const onVisibilityChanged = (services: Services, handler: () => void): void => {
  handlers.set(services, (handlers.get(services) ?? new Set()).add(handler))
}

/** To be called after the commit: whoever asks next is answered by the tree as it stands now. */
export const visibilityChanged = (services: Services): void => {
  for (const handler of handlers.get(services) ?? []) handler()
}

import type { Services } from '../services.ts'

/**
 * Calls the handler as soon as this process has changed who can see what. The database notification, which reaches all
 * processes, arrives later.
 */
export const onVisibilityChanged = ({ events }: Pick<Services, 'events'>, handler: () => void): void =>
  void events.on('visibilityChanged', handler)

/** Call this after the commit, so that the next request already sees the current firm tree. */
export const visibilityChanged = ({ events }: Pick<Services, 'events'>): void =>
  void events.emit('visibilityChanged')

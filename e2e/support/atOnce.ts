import { availableParallelism, loadavg } from 'node:os'

/**
 * Within how many milliseconds one person's doing is to be on the others' screens: a second, and as much longer as more
 * work waits for each core of this machine than it can do, five times at most.
 */
export function atOnce(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism()
  return 1000 * Math.min(5, Math.max(1, waiting))
}

import type { TestApp } from './harness.ts'

/** Does `work` while the server's clock stands still, for limits by the minute: no minute ends meanwhile. */
export const withStoppedClock = async <T>(
  { services: { clock } }: TestApp,
  work: () => Promise<T>,
): Promise<T> => {
  const { now } = clock
  const at = now()
  clock.now = () => at
  try {
    return await work()
  } finally {
    clock.now = now
  }
}

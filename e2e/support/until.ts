import { expect } from 'vitest'

/** Looks again and again until what is expected is there; as patient as the waits of the browser. */
export const until = <T>(look: () => T, message?: string) =>
  // Whoever calls it awaits it.
  // oxlint-disable-next-line vitest/require-awaited-expect-poll
  expect.poll(look, { timeout: 30_000, interval: 40, message })

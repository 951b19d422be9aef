import type { Compared } from '#contract/kit/dashboard-shapes.ts'

/** Columns `<name>Now` and `<name>Before` of a row. */
export type Both<N extends string> = Record<`${N}Now` | `${N}Before`, string | null>

/** Both columns as one value. */
export const compare = <N extends string>(row: Both<N> | undefined, name: N): Compared => ({
  now: row?.[`${name}Now`] ?? null,
  before: row?.[`${name}Before`] ?? null,
})

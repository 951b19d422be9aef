/** What a browser has kept is text of any age: of an older version, of another page, or cut off. None of it may break a page. */

/** The value of a kept text; undefined where there is none, or none that can be read. */
export const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
/** Whether a value can stand where the sample stands; a sample that is nothing says nothing. */
const fits = (sample: unknown, value: unknown): boolean =>
  sample === null || sample === undefined || (value !== null && kindOf(sample) === kindOf(value))

/** The fields of something kept that can stand where those of the sample stand. */
export const fitting = <V extends object>(sample: V, kept: unknown): Partial<V> =>
  isRecord(kept)
    ? (Object.fromEntries(
        Object.entries(kept).filter(([name, value]) => fits(sample[name as keyof V], value)),
      ) as Partial<V>)
    : {}

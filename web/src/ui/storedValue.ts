/** Browser storage may hold text from an older version or another page, or truncated text. None of it may break a page. */

/** Parses stored JSON; undefined when there is none or it is malformed. */
export const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
/** Whether a value has the type of the sample. A null or undefined sample accepts any value. */
const fits = (sample: unknown, value: unknown): boolean =>
  sample === null || sample === undefined || (value !== null && typeOf(sample) === typeOf(value))

/** The fields of a stored value whose types match those of the sample. */
export const pickFitting = <V extends object>(sample: V, stored: unknown): Partial<V> =>
  isRecord(stored)
    ? (Object.fromEntries(
        Object.entries(stored).filter(([name, value]) => fits(sample[name as keyof V], value)),
      ) as Partial<V>)
    : {}

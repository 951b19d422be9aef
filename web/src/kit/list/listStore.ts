/** Serializes list state into the URL and browser storage. */
export type Value = string | number | boolean | readonly number[] | null
export type State = Record<string, Value>

/** Where a field is remembered besides the URL: for the session, on the device, or nowhere ('address'). */
export type Persistence = 'session' | 'device' | 'address'
export type ListPlan<S extends State> = {
  /** Name of the list inside storage keys: 'calibrates'. */
  name: string
  defaults: S
  keep: { [F in keyof S]?: Persistence }
}

/** Serializes a field; lists of numbers are comma-separated. */
export const serializeValue = (value: Value): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '')

/** Parses a serialized field into the type of `like`, its default; undefined when it doesn't fit. */
export const parseValue = (text: string, like: Value): Value | undefined => {
  if (Array.isArray(like)) {
    if (text === '') return []
    const numbers = text.split(',').map(Number)
    return numbers.every(Number.isSafeInteger) ? numbers : undefined
  }
  if (typeof like === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (typeof like === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  return text.length <= 400 ? text : undefined
}

/**
 * Storage key of a list field. It is hashed with the environment's name so that two installations on one origin don't
 * read each other's values (cyrb53, public domain, 53 bits).
 */
export const hashedKey = (environment: string, list: string, field: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const char of `${environment}|${list}|${field}`) {
    const code = char.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** Validation of the fields that every list has. A bad value from a URL or old storage would break the list. */
const validators: Readonly<Record<string, (value: Value) => boolean>> = {
  // The upper limit is the call's. A page past the last one falls back to the last.
  page: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000_000,
  pageSize: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99_999,
  sort: (value) => value === 'asc' || value === 'desc',
  search: (value) => String(value).length <= 200,
}

type Stores = { session: Storage; device: Storage; environment: string }

const slot = (plan: ListPlan<State>, field: string, stores: Stores) => {
  const keeping = plan.keep[field]
  if (keeping === 'session') return { store: stores.session, key: `calibrate.list.${plan.name}.${field}` }
  if (keeping === 'device')
    return {
      store: stores.device,
      key: `calibrate.${hashedKey(stores.environment, plan.name, field)}`,
    }
  return undefined
}

/** Loads a list's state: URL fields first, then remembered ones, then defaults. Invalid values are skipped. */
export const loadState = <S extends State>(
  plan: ListPlan<S>,
  address: Record<string, string>,
  stores: Stores,
): S => {
  const state: State = {}
  for (const [field, like] of Object.entries(plan.defaults)) {
    const stored = slot(plan, field, stores)
    const texts = [address[field], stored?.store.getItem(stored.key)]
    const values = texts.map((text) => (typeof text === 'string' ? parseValue(text, like) : undefined))
    const isValid = validators[field] ?? (() => true)
    state[field] = values.find((value) => value !== undefined && isValid(value)) ?? like
  }
  return state as S
}

/** Remembers the state. Default values aren't stored, so that a changed default takes effect later. */
export const saveState = <S extends State>(plan: ListPlan<S>, state: S, stores: Stores): void => {
  for (const [field, value] of Object.entries(state)) {
    const target = slot(plan, field, stores)
    if (!target) continue
    if (serializeValue(value) === serializeValue(plan.defaults[field] ?? null))
      target.store.removeItem(target.key)
    else target.store.setItem(target.key, serializeValue(value))
  }
}

/** The URL fields of a state: only those that differ from their defaults. */
export const urlFieldsOf = <S extends State>(plan: ListPlan<S>, state: S): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([field, value]) => serializeValue(value) !== serializeValue(plan.defaults[field] ?? null))
      .map(([field, value]) => [field, serializeValue(value)]),
  )

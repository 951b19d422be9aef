/** How the state of a list is written into the address, and remembered in the browser (document 3, section 9). */
export type Value = string | number | boolean | readonly number[] | null
export type State = Record<string, Value>

/** Where a field is remembered besides the address: for the session, on the device, or nowhere. */
export type Keeping = 'session' | 'device' | 'address'
export type ListPlan<S extends State> = {
  /** Names the list in the keys: 'calibrates'. */
  name: string
  defaults: S
  keep: { [F in keyof S]?: Keeping }
}

/** Text of a field in the address; numbers with commas for a list of them. */
export const written = (value: Value): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '')

/** The value of such a text, of the same kind as the default; undefined where it is none. */
export const readAs = (text: string, like: Value): Value | undefined => {
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
 * A key of the store: the list's field, hashed with the environment's name, so that two installations on one address
 * do not read each other's (cyrb53, public domain, 53 bits).
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

/** Fields that every list has: what of them no list can show. Taken from an address or an old note it would break the list. */
const sound: Readonly<Record<string, (value: Value) => boolean>> = {
  // As far as the calls go: what lies behind the last page gives way to it.
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

/** The state of a list: the address over what is remembered over the defaults. */
export const loadState = <S extends State>(
  plan: ListPlan<S>,
  address: Record<string, string>,
  stores: Stores,
): S => {
  const state: State = {}
  for (const [field, like] of Object.entries(plan.defaults)) {
    const kept = slot(plan, field, stores)
    const texts = [address[field], kept?.store.getItem(kept.key)]
    const values = texts.map((text) => (typeof text === 'string' ? readAs(text, like) : undefined))
    const isSound = sound[field] ?? (() => true)
    state[field] = values.find((value) => value !== undefined && isSound(value)) ?? like
  }
  return state as S
}

/** Remembers the state; a default is not kept, so that a later default is not hidden by an old one. */
export const keepState = <S extends State>(plan: ListPlan<S>, state: S, stores: Stores): void => {
  for (const [field, value] of Object.entries(state)) {
    const kept = slot(plan, field, stores)
    if (!kept) continue
    if (written(value) === written(plan.defaults[field] ?? null)) kept.store.removeItem(kept.key)
    else kept.store.setItem(kept.key, written(value))
  }
}

/** What the address says of a state: only what differs from the defaults. */
export const addressOf = <S extends State>(plan: ListPlan<S>, state: S): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([field, value]) => written(value) !== written(plan.defaults[field] ?? null))
      .map(([field, value]) => [field, written(value)]),
  )

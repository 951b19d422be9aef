/**
 * Every text that a person reads is an entry of a `texts.ts` file. English is written in the code and travels with the
 * screen that shows it. For another language, and for texts that an installation changed, the web and the server set an
 * engine (i18next). Without one, English is filled in here, which keeps i18next off the sign-in page.
 *
 * Entries follow i18next's format: `{{name}}` is a parameter, and a pair `photos_one` and `photos_other` is a plural
 * that takes `count`.
 */
export type Catalog = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>

type BaseOfPlural<K> = K extends `${infer Base}_other` ? Base : never
type Plural<T> = BaseOfPlural<keyof T>
type PluralForm<T> = `${Plural<T>}_one` | `${Plural<T>}_other`
export type TextKey<T> = Exclude<keyof T & string, PluralForm<T>> | Plural<T>

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type ParamNames<T, K> =
  K extends Plural<T>
    ? 'count' | Names<T[Extract<keyof T, `${K}_one` | `${K}_other`>]>
    : K extends keyof T
      ? Names<T[K]>
      : never
type Args<T, K> = [ParamNames<T, K>] extends [never]
  ? []
  : [
      params: {
        readonly [N in Exclude<ParamNames<T, K>, 'count'>]: string | number
      } & ('count' extends ParamNames<T, K> ? { readonly count: number } : unknown),
    ]

/** A text that is put into words later, when its reader's language is known. Problems carry their code and params. */
export interface Message {
  /** Namespace and key, such as `requests/visits.alreadyDone`. */
  readonly code: string
  readonly params: Params | undefined
  toString(): string
}

/** Texts of one namespace. Call it while rendering or answering, never while a module loads: the language may change. */
export interface Texts<T> {
  <const K extends TextKey<T>>(key: K, ...args: Args<T, K>): string
  message: <const K extends TextKey<T>>(key: K, ...args: Args<T, K>) => Message
  /** The text with its parameters not yet filled in, for `Rich`. */
  template: (key: TextKey<T>, count?: number) => string
}

export interface TextEngine {
  /** Takes in the shipped English of a namespace. */
  add: (namespace: string, english: Catalog) => void
  text: (namespace: string, key: string, params?: Params) => string
  /** As `text`, with `{{name}}` left in place. */
  template: (namespace: string, key: string, count?: number) => string
}

const catalogs = new Map<string, Catalog>()

const englishPlural = new Intl.PluralRules('en')
const english: TextEngine = {
  add: () => {},
  text: (namespace, key, params) =>
    english
      .template(namespace, key, typeof params?.count === 'number' ? params.count : undefined)
      .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params?.[name] ?? whole)),
  template: (namespace, key, count) => {
    const entries = catalogs.get(namespace)
    return (
      (count !== undefined && entries?.[`${key}_${englishPlural.select(count)}`]) || entries?.[key] || key
    )
  },
}

let engine = english

/** Makes another engine answer from now on, with the English of every namespace known so far. */
export const setTextEngine = (next: TextEngine): void => {
  engine = next
  for (const [namespace, entries] of catalogs) next.add(namespace, entries)
}

/** Goes back to the built-in English, for tests. */
export const resetTextEngine = (): void => {
  engine = english
}

/** All shipped texts that have been loaded, for the check of the engines against each other. */
export const shippedTexts = (): ReadonlyMap<string, Catalog> => catalogs

/**
 * Defines the texts of one namespace. Name it after its folder (`requests/list`); no two files share one.
 *
 *     export const t = texts('chat', { send: 'Send', unread_one: '{{count}} unread', unread_other: '{{count}} unread' })
 *     t('send')
 *     t('unread', { count: 3 })
 */
export const texts = <const T extends Catalog>(namespace: string, entries: T): Texts<T> => {
  catalogs.set(namespace, entries)
  engine.add(namespace, entries)
  const text = (key: string, params?: Params): string => engine.text(namespace, key, params)
  return Object.assign(text, {
    message: (key: string, params?: Params): Message => ({
      code: `${namespace}.${key}`,
      params,
      toString: () => text(key, params),
    }),
    template: (key: string, count?: number): string => engine.template(namespace, key, count),
  }) as Texts<T>
}

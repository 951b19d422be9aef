import { numberText } from './locale.ts'
import { setReadersLanguage } from './readers-language.ts'

/**
 * Every text that a person reads is an entry of a `texts.ts` file. English is written in the code and travels with the
 * screen that shows it. For another language, and for texts that an installation changed, the web and the server set an
 * engine. Without one, English answers.
 *
 * Entries follow i18next's format: `{{name}}` is a parameter, and a pair `photos_one` and `photos_other` is a plural
 * that takes `count`.
 * Other languages may have more forms, such as `photos_many`.
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

/** Answers for all texts in the reader's language. Without one, English answers. */
export interface TextEngine {
  /** BCP 47 tag of the reader's language. Dates, numbers, and money follow it (locale.ts). */
  language: () => string
  /** Told of each namespace, so that it can load its texts. */
  add?: (namespace: string) => void
  /** A text with `{{name}}` left in place. */
  template: (namespace: string, key: string, count?: number) => string
}

const catalogs = new Map<string, Catalog>()

const pluralRules = new Map<string, Intl.PluralRules>()
const pluralForm = (language: string, count: number): string => {
  let rules = pluralRules.get(language)
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}

/** A text of a catalog in `language`. A plural form that it lacks is taken from `_other`. */
export const pickText = (
  entries: Catalog | undefined,
  language: string,
  key: string,
  count: number | undefined,
): string | undefined =>
  entries &&
  ((count !== undefined && (entries[`${key}_${pluralForm(language, count)}`] || entries[`${key}_other`])) ||
    entries[key])

/** The shipped English. */
export const englishTemplate = (namespace: string, key: string, count?: number): string =>
  pickText(catalogs.get(namespace), 'en', key, count) || key

const english: TextEngine = { language: () => 'en', template: englishTemplate }
let engine = english

/** Makes another engine answer from now on. It is told of every namespace known so far. */
export const setTextEngine = (next: TextEngine): void => {
  engine = next
  setReadersLanguage(next.language)
  for (const namespace of catalogs.keys()) next.add?.(namespace)
}

/** Goes back to English. */
export const resetTextEngine = (): void => {
  engine = english
  setReadersLanguage(english.language)
}

type Decorate = (text: string, namespace: string, key: string, count: number | undefined) => string
let decorate: Decorate | undefined

/** Adds something to every text from now on, so that a text on the screen can be traced to its key. */
export const setTextDecoration = (next: Decorate | undefined): void => {
  decorate = next
}

/** A count is written as the reader writes numbers: `10,000`. Other numbers may be years or ids, and stay as they are. */
const shown = (name: string, value: string | number): string =>
  name === 'count' && typeof value === 'number' ? numberText(value) : String(value)

const fill = (template: string, params: Params | undefined): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => shown(name, params?.[name] ?? whole))

/** All shipped texts that have been loaded, by namespace. */
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
  engine.add?.(namespace)
  const template = (key: string, count?: number): string => {
    const found = engine.template(namespace, key, count)
    return decorate ? decorate(found, namespace, key, count) : found
  }
  const text = (key: string, params?: Params): string =>
    fill(template(key, typeof params?.count === 'number' ? params.count : undefined), params)
  return Object.assign(text, {
    message: (key: string, params?: Params): Message => ({
      code: `${namespace}.${key}`,
      params,
      toString: () => text(key, params),
    }),
    template,
  }) as Texts<T>
}

import { z } from 'zod'
import { t } from './shapeTexts.ts'
import { shippedName, type ShippedList } from './shipped-name.ts'
import { isWebAddress } from './web-address.ts'

const largestId = 2_147_483_647

/** An id in a query or body. -1 and 0 both mark a record that does not exist yet. */
export const id = z.coerce.number<number>().int().min(-999_999).max(largestId)
export const isNew = (value: number | undefined | null): boolean =>
  value === undefined || value === null || value <= 0

/** Comma-separated ids in a query: `2,3,8`. */
export const idList = z
  .string()
  .max(4000)
  .regex(/^(-?\d+(,-?\d+)*)?$/, { error: () => t('idList') })
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .refine((ids) => ids.every((one) => Math.abs(one) <= largestId), { error: () => t('idTooLarge') })

/** `1`, `true`, and true are yes; any other query value is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string().max(5)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Direction overrides also affect text outside their field, and no script needs them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g
/** Characters that would break a single line. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Whether a text shows nothing: spaces, controls, and characters without width, which may be joiners inside of words. */
export const isBlank = (text: string): boolean =>
  !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text)
/**
 * One line of text: line breaks become spaces, trimmed, empty if it shows nothing, at most `max` characters (200
 * unless the spec says otherwise).
 */
export const line = (max = 200) =>
  z
    .string()
    .overwrite((text) => (isBlank(text) ? '' : text.replace(turns, '').replace(breaks, ' ')))
    .trim()
    .max(max, { error: () => t('atMost', { max }) })
export const requiredLine = (max = 200) => line(max).min(1, { error: () => t('required') })
/** An email address, or empty. */
export const emailLine = line().refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), {
  error: () => t('email'),
})
/** An http or https address, or empty. */
export const webLine = line().refine((text) => text === '' || isWebAddress(text), {
  error: () => t('webAddress'),
})
/** Multi-line text, empty if it shows nothing, 500 characters unless the spec says otherwise. */
export const lines = (max = 500) =>
  z
    .string()
    .overwrite((text) => (isBlank(text) ? '' : text))
    .max(max, { error: () => t('atMost', { max }) })

/** Rounds the decimal digits half up: 5.005 becomes 5.01 although its float is below that. */
const twoPlaces = (value: number): string => {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)))
  return ((Math.sign(value) * cents) / 100).toFixed(2)
}
/** An exact decimal with two places as text, because money must never be a float on the wire. */
export const money = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? twoPlaces(value) : value.trim()))
  .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(value), { error: () => t('amount'), abort: true })
  .refine((value) => /^-?\d{1,9}(\.|$)/.test(value), { error: () => t('amountTooLarge') })
/** Money that is never negative. */
export const price = money.refine((value) => !value.startsWith('-'), { error: () => t('price') })
/** Money in answers. */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
export const hours = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(value), { error: () => t('hours'), abort: true })
  .refine((value) => /^\d{1,4}(\.|$)/.test(value), { error: () => t('hoursTooMany') })

/** Whether `YYYY-MM-DD` is a calendar day. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Another century is a typo: what is planned there would be on no schedule that anybody looks at. */
const isNearYear = (text: string): boolean => text.startsWith('20')

/** Local time on a day that exists, `YYYY-MM-DD HH:mm`; its zone is a separate field. */
export const localTime = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, {
    error: () => t('dateTime'),
    abort: true,
  })
  .refine((text) => isDay(text.slice(0, 10)), { error: () => t('noSuchDate'), abort: true })
  .refine(isNearYear, { error: () => t('year') })
  .transform((text) => text.replace('T', ' ').slice(0, 16))
/**
 * Also with an offset, which picks one of the two occurrences of a repeated time: `2026-11-01 01:30-05:00`.
 */
export const plannedTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2})?$/, {
    error: () => t('dateTime'),
    abort: true,
  })
  .refine(isNearYear, { error: () => t('year') })
  .transform((text) => text.replace('T', ' ').replace(/^(.{16}):\d{2}/, '$1'))
/** The name of a list item in an answer: if it is the shipped one, in the reader's language. */
export const shippedNameIn = (list: ShippedList) => z.string().overwrite((name) => shippedName(list, name))
/** A calendar day, `YYYY-MM-DD`, in a year that the database and every zone support. */
export const localDate = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, { error: () => t('date'), abort: true })
  .refine(isDay, { error: () => t('noSuchDate'), abort: true })
/** A day of the schedule. */
export const scheduleDay = localDate.refine(isNearYear, { error: () => t('year') })
/** `HH:mm` */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('timeOfDay') })
/** A local time on a day that exists, `YYYY-MM-DD HH:mm`. */
export const realTime = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('dateTime'), abort: true })
  .refine((text) => isDay(text.slice(0, 10)), { error: () => t('noSuchDate') })

/** The filter of a list that has one; 9999 means all. */
export const filterText = z.string().max(200).optional()
/** Query of every list. Those with a filter take `filterText` or a shape of their own for it. */
export const listQuery = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(99_999).default(10),
  search: z.string().trim().max(200).default(''),
  sort: z.enum(['asc', 'desc']).optional(),
  orderBy: z.string().max(40).optional(),
  filter: z
    .string()
    .regex(/^(9999)?$/, { error: () => t('noFilter') })
    .optional(),
  days: z.coerce.number<number>().int().min(0).max(100_000).optional(),
  dateStart: localDate.optional(),
  dateEnd: localDate.optional(),
}

/** `orderBy` of a list that has one order, by its names; any other is refused. */
export const oneOrder = <N extends string>(...names: [N, ...N[]]) => z.enum(names).optional()

/** Maximum number of rows in a page. `next` names the following page. */
export const pageCap = 1000

/** `count` is exact up to 10,000; `countMore` means that there are more. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    count: z.number().int(),
    countMore: z.boolean().optional(),
    next: z.number().int().nullable().optional(),
  })

export const ok = z.object({ ok: z.literal(true) })
/** Actions the caller may take on a row. The web shows these and never compares roles. */
export const rights = z.array(z.string())
/** The version that was read. Without it, the save is applied to the current state. */
export const version = z.number().int().min(0).optional()
/** Conflicting fields that the caller has seen and resolved, with the version shown. */
export const seen = z
  .object({ version: z.number().int().min(0), fields: z.array(line(40)).max(200) })
  .optional()

import { z } from 'zod'
import { isWebAddress, webAddressWords } from './web-address.ts'

const largestId = 2_147_483_647

/** Ids as callers send them, in a query or a body. -1 and 0 both mark a record that does not exist yet. */
export const id = z.coerce.number<number>().int().min(-999_999).max(largestId)
export const isNew = (value: number | undefined | null): boolean =>
  value === undefined || value === null || value <= 0

/** Comma-separated ids in a query: `2,3,8`. */
export const idList = z
  .string()
  .max(4000)
  .regex(/^(-?\d+(,-?\d+)*)?$/, 'Numbers with commas between them')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .refine((ids) => ids.every((one) => Math.abs(one) <= largestId), 'A number is too large')

/** `1`, `true` and true are yes; everything else a query can hold is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string().max(5)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Marks that turn the direction of what stands after them, also outside of their field: text of any script does without. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g
/** What would begin a new line, or jump, where one line is shown. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** One line of text, also of what was several where it was copied; trimmed, at most `max` characters (200 unless the spec says otherwise). */
export const line = (max = 200) =>
  z
    .string()
    .overwrite((text) => text.replace(turns, '').replace(breaks, ' '))
    .trim()
    .max(max, `At most ${max} characters`)
export const requiredLine = (max = 200) => line(max).min(1, 'This field is required')
/** An email address, or nothing; the message is the form rule of document 2, section 5. */
export const emailLine = line().refine(
  (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  'Required, formatted email address',
)
/** A web address, http or https, or nothing. */
export const webLine = line().refine((text) => text === '' || isWebAddress(text), webAddressWords)
/** Several lines, 500 characters unless the spec says otherwise. */
export const lines = (max = 500) => z.string().max(max, `At most ${max} characters`)

/** A number as its digits say it, half a cent up: 5.005 is 5.01, though its float lies below. */
const twoPlaces = (value: number): string => {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)))
  return ((Math.sign(value) * cents) / 100).toFixed(2)
}
/** An exact decimal with two places, as text: money never becomes a float on the wire. */
export const money = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? twoPlaces(value) : value.trim()))
  .refine((value) => /^-?\d{1,9}(\.\d{1,2})?$/.test(value), 'An amount such as 120.00')
/** What something costs: money that is never below zero. */
export const price = money.refine((value) => !value.startsWith('-'), 'Not below 0.00')
/** Money as answered. */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
export const hours = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^\d{1,4}(\.\d{1,2})?$/.test(value), 'Hours such as 1.25')

/** Whether a calendar has this day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Planned local time at a place, `YYYY-MM-DD HH:mm`; its zone stands beside it. */
export const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/, 'A date and time')
  .transform((text) => text.replace('T', ' ').slice(0, 16))
/** The same; where the clock shows it twice, an offset says which of the two: `2026-11-01 01:30-05:00`. */
export const plannedTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2})?$/, 'A date and time')
  .transform((text) => text.replace('T', ' ').replace(/^(.{16}):\d{2}/, '$1'))
/** A day of the calendar, `YYYY-MM-DD`, of the years that the database and every zone know. */
export const localDate = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, 'A date')
  .refine(isDay, 'There is no such day')

/** Every list takes these (decisions, "Lists"). `filter` is what the list says it is; 9999 means all. */
export const listQuery = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(99_999).default(10),
  search: z.string().trim().max(200).default(''),
  sort: z.enum(['asc', 'desc']).optional(),
  orderBy: z.string().max(40).optional(),
  filter: z.string().max(200).optional(),
  days: z.coerce.number<number>().int().min(0).max(100_000).optional(),
  dateStart: localDate.optional(),
  dateEnd: localDate.optional(),
}

/** A page is served with at most this many rows; `next` then says which page follows. */
export const pageCap = 1000

/** `count` is exact up to 10,000; `countMore` says that there are more than it says. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    count: z.number().int(),
    countMore: z.boolean().optional(),
    next: z.number().int().nullable().optional(),
  })

export const ok = z.object({ ok: z.literal(true) })
/** What a row lets its reader do; the web shows these and compares no roles. */
export const rights = z.array(z.string())
/** The version that a save was read at; without it the save is taken as made on what is stored now. */
export const version = z.number().int().min(0).optional()
/** Fields of a conflict that the caller has seen and decided on, and the version that it showed. */
export const seen = z
  .object({ version: z.number().int().min(0), fields: z.array(line(40)).max(200) })
  .optional()

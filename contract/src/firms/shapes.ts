import { z } from 'zod'
import { Role, roles } from '../kit/roles.ts'
import { firmTypeNames } from '../kit/firm-types.ts'
import { emailLine, id, line, requiredLine, rights, version, webLine } from '../kit/shapes.ts'
import { t } from './texts.ts'

/**
 * Roles that edit locations in scope, and roles that change the tree. A firm itself is moved and removed
 * only from above.
 */
export const { locationEditors } = roles
/** Also those who edit no location but their own. */
export const locationSavers: Role[] = [...locationEditors, ...roles.ownLocationEditors]
export const treeEditors: Role[] = locationEditors.filter((role) => role !== Role.centerAdmin)

export const firmType = z.enum(firmTypeNames)

/** `HH:mm`. 24:00 is the end of the day. */
const dayTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: () => t('hours.time') })
export const openDay = z
  .object({
    /** 0 is Sunday. */
    weekday: z.number().int().min(0).max(6),
    isClosed: z.boolean().default(false),
    opens: dayTime.default('08:00'),
    closes: dayTime.default('17:00'),
  })
  .refine((day) => day.isClosed || day.opens < day.closes, {
    path: ['closes'],
    error: () => t('hours.order'),
  })
export const openDays = z
  .array(openDay)
  .max(7)
  .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, {
    error: () => t('hours.weekday'),
  })

export const firmShape = z.object({
  firm: z.number(),
  /** Null for the host, and if the parent is not visible to the caller. */
  parent: z.number().nullable(),
  parentName: z.string().nullable(),
  type: firmType,
  name: z.string(),
  /** Visible ancestors from the top down; the last entry is the firm itself. */
  path: z.array(z.object({ firm: z.number(), name: z.string(), type: firmType })),
  phone: z.string(),
  email: z.string(),
  webAddress: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** IANA name. */
  timeZone: z.string(),
  language: z.number(),
  isInactive: z.boolean(),
  isScheduling: z.boolean(),
  cccId: z.string(),
  companyId: z.string(),
  /** One entry per weekday, in order; empty until set. */
  hours: z.array(
    z.object({ weekday: z.number(), isClosed: z.boolean(), opens: z.string(), closes: z.string() }),
  ),
  /** Firms directly below, and in the whole branch below. */
  children: z.number(),
  below: z.number(),
  /** Contact that represents it, with phones, addresses, emails, and class; null if it has none. */
  contact: z.number().nullable(),
  users: z.number(),
  dispatchedTechs: z.number(),
  openRequests: z.number(),
  version: z.number(),
  /** edit, addChild, move, remove */
  rights,
})

export const firmIn = z.object({
  /** -1 creates a firm below `parent`. */
  firm: id.default(-1),
  /** Used on creation; later moveLocation changes the parent. */
  parent: id.optional(),
  /** Name or number. After creation only the host can change it. */
  type: z.union([line(20), z.number().int()]).optional(),
  name: requiredLine(200).optional(),
  phone: line(40).optional(),
  email: emailLine.optional(),
  webAddress: webLine.optional(),
  addressLine1: line(200).optional(),
  addressLine2: line(200).optional(),
  city: line(100).optional(),
  state: line(10).optional(),
  postalCode: line(20).optional(),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, { error: () => t('country') })
    .transform((code) => code.toUpperCase())
    .optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  timeZone: line(60).optional(),
  language: id.optional(),
  isInactive: z.boolean().optional(),
  isScheduling: z.boolean().optional(),
  cccId: line(60).optional(),
  companyId: line(60).optional(),
  hours: openDays.optional(),
  version,
})

/** A firm of the tree; rows come by name, and the reader builds the tree from `parent`. */
export const treeNode = z.object({
  firm: z.number(),
  /** Null if the parent is not in the answer. */
  parent: z.number().nullable(),
  name: z.string(),
  type: firmType,
  isInactive: z.boolean(),
  /** Number of firms directly below that the answer would include. */
  children: z.number(),
})

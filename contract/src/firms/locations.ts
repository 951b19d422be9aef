import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import {
  flag,
  id,
  idList,
  line,
  listOf,
  filterText,
  listQuery,
  oneOrder,
  ok,
  rights,
  version,
} from '../kit/shapes.ts'
import {
  firmIn,
  firmShape,
  firmType,
  locationEditors,
  locationSavers,
  openDays,
  treeEditors,
  treeNode,
} from './shapes.ts'

export const firm = call({
  method: 'GET',
  path: 'firm/firm',
  says: 'One location in scope.',
  right: roles.all,
  query: z.object({ firm: id }),
  answer: firmShape,
  problems: ['notFound'],
})
export const editFirm = call({
  method: 'GET',
  path: 'firm/editFirm',
  says: 'A location and the choices for editing it; -1 returns defaults for a new one under `parent`.',
  right: locationSavers,
  query: z.object({ id, parent: id.optional() }),
  answer: z.object({
    firm: firmShape,
    /** Types that fit between its parent and the firms below it. */
    types: z.array(firmType),
  }),
  problems: ['notFound'],
})
export const saveFirm = call({
  method: 'POST',
  path: 'firm/saveFirm',
  says: 'Saves a location; -1 adds one under `parent`. Some roles save only their own.',
  right: locationSavers,
  creates: 'firm',
  body: firmIn,
  answer: firmShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const firmContact = call({
  method: 'POST',
  path: 'firm/firmContact',
  says: 'The contact record of a location, with its phones, addresses, and emails; created if there is none.',
  right: locationEditors,
  body: z.object({ firm: id }),
  answer: z.object({ contact: z.number() }),
  problems: ['notFound'],
})
export const updateFirmSettings = call({
  method: 'POST',
  path: 'firm/updateFirmSettings',
  says: 'Sets hours, time zone, scheduling, and whether a location is active. Omitted fields stay unchanged.',
  right: locationEditors,
  body: z.object({
    firm: id,
    timeZone: line(60).optional(),
    isScheduling: z.boolean().optional(),
    isInactive: z.boolean().optional(),
    hours: openDays.optional(),
    version,
  }),
  answer: firmShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const removeFirm = call({
  method: 'POST',
  path: 'firm/removeFirm',
  says: 'Moves a location to the trash for 30 days, or restores it (undo). Refused while it has open work, users, or locations under it.',
  right: treeEditors,
  body: z.object({ firm: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const removedFirms = call({
  method: 'GET',
  path: 'firm/removedFirms',
  says: 'Locations removed in the last 30 days, newest first.',
  right: treeEditors,
  query: z.object({ ...listQuery, orderBy: oneOrder('removedOn') }),
  answer: listOf(
    z.object({
      firm: z.number(),
      name: z.string(),
      type: firmType,
      parentName: z.string().nullable(),
      removedAt: z.string(),
      removedBy: z.string(),
    }),
  ),
})

export const locationRow = z.object({
  firm: z.number(),
  name: z.string(),
  type: firmType,
  parent: z.number().nullable(),
  parentName: z.string().nullable(),
  addressLine1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  email: z.string(),
  timeZone: z.string(),
  cccId: z.string(),
  companyId: z.string(),
  isInactive: z.boolean(),
  isScheduling: z.boolean(),
  users: z.number(),
  dispatchedTechs: z.number(),
  /** Number of insurance programs it opted in to. */
  insurance: z.number(),
  /** Its own active preferences: name to value. */
  preferences: z.record(z.string(), z.string()),
  version: z.number(),
  rights,
})
export const getFirms = call({
  method: 'GET',
  path: 'firm/getFirms',
  says: 'Locations in scope. filter: type numbers separated by commas, or 9999 for all.',
  right: roles.planners,
  query: z.object({
    ...listQuery,
    filter: filterText,
    /** Narrows to this firm and those below it. */
    firm: id.optional(),
    showInactive: flag.optional(),
  }),
  answer: listOf(locationRow),
  problems: ['notFound'],
})
export const locationPoints = call({
  method: 'GET',
  path: 'firm/locationPoints',
  says: 'Locations in scope that have coordinates, for the map; at most 10,000.',
  right: roles.planners,
  query: z.object({ firm: id.optional(), search: line(100).default(''), showInactive: flag.optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        firm: z.number(),
        name: z.string(),
        type: firmType,
        city: z.string(),
        state: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        isInactive: z.boolean(),
      }),
    ),
    /** Matching locations without coordinates. */
    withoutPlace: z.number(),
  }),
  problems: ['notFound'],
})
export const locationTree = call({
  method: 'GET',
  path: 'firm/locationTree',
  says: 'A firm and the tree under it (by default the caller’s own); with id, that location and its children.',
  right: roles.planners,
  query: z.object({ id: id.optional(), firm: id.optional(), showInactive: flag.optional() }),
  answer: z.array(treeNode),
  problems: ['notFound'],
})
export const childFirm = z.object({
  firm: z.number(),
  parent: z.number().nullable(),
  name: z.string(),
  type: firmType,
  isInactive: z.boolean(),
  children: z.number(),
  /** For gettype=addressValidation: number of its contacts' addresses, by whether they are validated. */
  validated: z.number().optional(),
  notValidated: z.number().optional(),
})
export const getChildFirms = call({
  method: 'GET',
  path: 'firm/getChildFirms',
  says: 'Active child firms of a firm. gettype: `all` for the whole branch, or the name of a type.',
  right: roles.all,
  query: z.object({ firm: id.optional(), gettype: line(40).optional() }),
  answer: z.array(childFirm),
  problems: ['notFound'],
})

export const foundFirm = z.object({
  firm: z.number(),
  name: z.string(),
  cccId: z.string().nullable(),
  type: firmType,
})
export const searchFirms = call({
  method: 'GET',
  path: 'firm/searchFirms',
  says: 'Firms in scope by name.',
  right: roles.all,
  query: z.object({ search: line(100).default(''), type: line(20).optional() }),
  answer: z.array(foundFirm),
})
export const firmSearch = call({
  method: 'GET',
  path: 'firm/firmSearch',
  says: 'Active firms in scope by name, city, or number. `firm` narrows to its branch; `notIncludeFirm` leaves out firms and their branches.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    searchterm: line(100).default(''),
    /** One id, or several separated by commas. */
    notIncludeFirm: idList.optional(),
    /** Names or numbers of types, separated by commas. */
    type: line(100).optional(),
  }),
  answer: z.array(
    foundFirm.extend({
      parentName: z.string().nullable(),
      city: z.string(),
      state: z.string(),
    }),
  ),
  problems: ['notFound'],
})

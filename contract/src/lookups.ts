import { z } from 'zod'
import { call } from './kit/call.ts'
import { countryName, countryNameIn } from './kit/country-name.ts'
import { flag, id, line, ok, requiredLine, shippedNameIn, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { shippedName } from './kit/shipped-name.ts'

export const lookupItem = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  value: z.string().nullable(),
  isInactive: z.boolean(),
  sort: z.number(),
  section: z.number().nullable(),
  firm: z.number(),
  version: z.number(),
})
/** An item as a form offers it. */
const offeredItem = lookupItem
  .extend({
    /** What the company calls it, where `name` is in the reader's language instead. */
    storedName: z.string().optional(),
  })
  .overwrite((item) => {
    const name = item.key === 'Country' ? countryName(item.name) : shippedName(item.key, item.name)
    return name === item.name ? item : { ...item, name, storedName: item.name }
  })
export type LookupItem = z.infer<typeof offeredItem>

export const lookupsByKeys = call({
  method: 'POST',
  path: 'lookup/ByKeys',
  says: 'Lookup items for each key: the firm’s own, otherwise those of firm 1.',
  right: roles.all,
  changes: false,
  body: z.object({
    keys: z.array(line(60)).min(1).max(60),
    firm: id.optional(),
    showInactive: flag.default(false),
  }),
  answer: z.record(z.string(), z.array(offeredItem)),
})
export const lookupsByGroup = call({
  method: 'GET',
  path: 'lookup/ByGroup',
  says: 'The items of one list by group, including inactive ones. Items without a group are under "Other", id 0.',
  right: roles.all,
  query: z.object({ className: line(60), group: line(60).optional(), firm: id.optional() }),
  answer: z.array(
    z.object({
      id: z.number(),
      sectionName: z.string(),
      text: z.string(),
      /** Firm of the group; 0 for "Other". */
      firm: z.number(),
      /** Version of the group; 0 for "Other". */
      version: z.number(),
      children: z.array(lookupItem),
    }),
  ),
  problems: ['notFound'],
})
export const lookupKeys = call({
  method: 'GET',
  path: 'lookup/Keys',
  says: 'The lists in use, with the number of items in each.',
  right: [1, 2],
  query: z.object({ firm: id.optional() }),
  answer: z.array(z.object({ key: z.string(), items: z.number(), inactive: z.number() })),
  problems: ['notFound'],
})
export const upsertLookup = call({
  method: 'POST',
  path: 'lookup/upsert',
  says: 'Saves a lookup item; -1 adds one at the end of its group.',
  right: [1, 2],
  creates: 'id',
  body: z.object({
    id: id.default(-1),
    key: requiredLine(60),
    /** Required for a new one; fields left out keep their value. */
    name: requiredLine(200).optional(),
    value: line(500).nullable().optional(),
    isInactive: z.boolean().optional(),
    sort: z.number().int().optional(),
    section: z.number().int().nullable().optional(),
    firm: id.optional(),
    version,
  }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteLookup = call({
  method: 'POST',
  path: 'lookup/Delete',
  says: 'Makes a lookup item inactive, or active again (undo, or isActive true). Results is empty on success and otherwise says why not.',
  right: [1, 2],
  body: z.object({ id, isActive: z.boolean().optional(), undo: z.boolean().default(false) }).loose(),
  answer: z.array(z.object({ Results: z.string() })),
  problems: ['notFound'],
})
export const upsertLookupGroup = call({
  method: 'POST',
  path: 'lookup/UpsertGroup',
  says: 'Renames a group of lookup items, or adds one.',
  right: [1, 2],
  creates: 'id',
  body: z.object({
    id: id.default(-1),
    text: requiredLine(120),
    /** List of a new group. */
    className: line(60).optional(),
    firm: id.optional(),
    version,
  }),
  answer: z.object({ id: z.number(), text: z.string() }),
  problems: ['notFound', 'conflict', 'refused'],
})
const reference = z.object({ id: z.number(), name: z.string(), value: z.string().nullable() })
const named = z.array(reference)
export const countries = call({
  method: 'GET',
  path: 'lookup/Countries',
  says: 'Countries; value is the ISO code.',
  right: roles.all,
  answer: z.array(reference.extend({ name: countryNameIn })),
})
export const timeZones = call({
  method: 'GET',
  path: 'lookup/TimeZones',
  says: 'Time zones; value is the IANA name.',
  right: roles.all,
  answer: z.array(reference.extend({ name: shippedNameIn('TimeZone') })),
})
export const languages = call({
  method: 'GET',
  path: 'lookup/Languages',
  says: 'Languages; value is the BCP 47 tag.',
  right: roles.all,
  answer: named,
})
export const stateProvinces = call({
  method: 'GET',
  path: 'lookup/StateProvince',
  says: 'States and provinces of a country, or all; value is the postal abbreviation.',
  right: roles.all,
  query: z.object({ id: id.optional() }),
  answer: named,
})
export const saveSort = call({
  method: 'POST',
  path: 'lookup/saveSort',
  says: 'Saves the order of a list after an item was moved.',
  right: [1, 2],
  body: z.object({
    className: line(60),
    items: z
      .array(
        z.object({
          id,
          sort: z.number().int(),
          /** The sort value that was read. If it has changed since, the save is a conflict. */
          was: z.number().int().optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: ok,
  problems: ['notFound', 'conflict'],
})

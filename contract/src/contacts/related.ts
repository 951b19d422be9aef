import { z } from 'zod'
import { call } from '../kit/call.ts'
import { answerShapes } from '../kit/field-shapes.ts'
import { flag, id, lines, listOf, listQuery, oneOrder, version } from '../kit/shapes.ts'
import { vehicleFields } from '../fields/vehicle-fields.ts'
import { contactReaders } from './lists.ts'
import { relatedShape, removalResult } from './shapes.ts'

export const related = call({
  method: 'GET',
  path: 'contact/related',
  says: 'Contacts related to a contact, from either side.',
  right: contactReaders,
  query: z.object({ id }),
  answer: z.array(relatedShape),
  problems: ['notFound'],
})
export const saveRelated = call({
  method: 'POST',
  path: 'contact/saveRelated',
  says: 'Saves a relation between two contacts of one firm; -1 adds one.',
  right: contactReaders,
  creates: 'contactRelated',
  body: z.object({
    contactRelated: id.default(-1),
    contact: id,
    related: id,
    relatedType: id.nullable().optional(),
    note: lines(500).nullable().optional(),
    version,
  }),
  answer: relatedShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteRelated = call({
  method: 'POST',
  path: 'contact/deleteRelated',
  says: 'Removes a relation, or restores it (undo). The contacts stay.',
  right: contactReaders,
  query: z.object({ id, undo: flag.default(false) }),
  answer: removalResult,
  problems: ['notFound'],
})

const vehicleOf = z.object({
  vehicle: z.number(),
  firm: z.number(),
  contact: z.number().nullable(),
  contactName: z.string().nullable(),
  ...answerShapes(vehicleFields),
  /** Number of requests of this contact or insurer. */
  requests: z.number(),
  /** The newest of them. */
  calibrate: z.number().nullable(),
  ronumber: z.string().nullable(),
})
export const contactVehicles = call({
  method: 'GET',
  path: 'contact/vehicles',
  says: 'Vehicles in scope that a contact owns or has in its fleet, or that an insurer pays for.',
  right: contactReaders,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('vehicle'),
    contact: id.optional(),
    insurance: id.optional(),
  }),
  answer: listOf(vehicleOf),
  problems: ['notFound'],
})

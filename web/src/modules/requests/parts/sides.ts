import type { Side } from '#contract/kit/fields.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'

type Rights = Pick<RequestShape, 'rights'>

/** The sides of a repair order that the user acts for. */
export const requestSides = ({ rights }: Rights): Side[] => [
  ...(rights.includes('editShop') ? (['shop'] as const) : []),
  ...(rights.includes('internalNotes') ? (['center'] as const) : []),
]

/** The sides that the user acts for on a visit they may edit, or on a new one. */
export const visitSides = (request: Rights, visit?: Pick<EventShape, 'rights'>): Side[] => {
  if (visit && !visit.rights.includes('edit')) return []
  const sides = requestSides(request)
  // A technician edits visits without any right on the repair order.
  return sides.length > 0 ? sides : ['technician']
}

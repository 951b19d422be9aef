import { eventFields } from '#contract/fields/event-fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import { omitFields } from '#contract/kit/fields.ts'

/** Fields of a repair order without an input of their own. Forms draw them from the table; `npm run make:field` adds them. */
export const plainRequestFields = omitFields(requestFields, [
  'ronumber',
  'calibrateType',
  'contact',
  'insurance',
  'fleetContact',
  'fleetNumber',
  'estimator',
  'notes',
  'internalNotes',
  'wantedCenter',
  'wantedTime',
  'wantedServices',
])

/** Fields of a visit without an input of their own. */
export const plainEventFields = omitFields(eventFields, [
  'calibrateEventType',
  'scheduled',
  'minutes',
  'bay',
  'techIds',
  'notes',
  'results',
  'internalNotes',
  'creditNotes',
  'serviceOther',
  'paymentType',
  'calibrateEventReference',
  'transportationTypeIds',
  'skipReady',
  'skipPrecheck',
  'skipActions',
])

import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/vehicles', {
  'vin.tooLong': 'A VIN has at most 17 characters',
  'vin.unavailable': "We couldn't look up this VIN. Enter year, make, and model, or try again.",
  'vin.unavailableTitle': 'Not available',
  'make.unknown': "This make isn't in the list. Choose again",
  'model.required': 'Enter a model or a VIN',
  locationFixed: "A vehicle can't move to another location.",
  inUse: 'RO {{ro}} still needs this vehicle. Close or cancel the RO first.',
})

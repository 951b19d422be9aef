import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/adas', {
  required: 'Required',
  'lines.none': 'Paste or type at least one line.',
  'lines.tooLong': 'Line {{row}} is too long. Shorten it to 300 characters.',
  'lines.tooMany': 'An RO takes up to {{max}} lines. Add fewer.',
  'vin.needed': 'Enter the VIN on the RO first, so that this is remembered for the car.',
  'dismiss.reason': 'Enter a reason.',
  'dismiss.notNeeded': 'The plan doesn’t ask for this anymore. Nothing to dismiss.',
  'inspection.which': 'Choose an RO, a visit, or an inspection.',
  'rule.trigger': 'Choose a part or enter a fault code, so that something sets the rule off.',
  'rule.years': 'The last model year is before the first one.',
  'rule.dates': 'The last day is before the first one.',
  'rule.source': 'Name the source. Only general rules can leave it out.',
  'rule.duplicate': 'There is already a rule “{{code}}”. Use another name.',
  'link.general.icar': 'I-CAR OEM calibration requirements search',
  'link.general.vpic': 'NHTSA vPIC VIN decoder',
  'link.general.recalls': 'NHTSA recalls and manufacturer communications',
})

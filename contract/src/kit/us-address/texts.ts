import { texts } from '../texts.ts'

export const t = texts('contract/usAddress', {
  tooLong: 'This is too long for an address.',
  tooShort: 'This is too short for an address.',
  noNumber: 'There is no house number or PO box.',
  noStreet: 'There is no street after the number.',
  twoStreets: 'There are two streets. Keep one.',
  streetOrCity: "We can't tell the street from the city. Put a comma between them.",
  noCity: 'The city or the street is missing.',
  unknownWithoutState: 'We can\'t place "{{words}}" without a state or ZIP code.',
  notACity: '"{{words}}" isn\'t a city. Put a comma before the city.',
  unknown: 'We can\'t place "{{words}}".',
  onlyCountry: 'There is a country but no ZIP code or state.',
  zip: "{{word}} isn't a ZIP code. Enter five or nine digits.",
})

import { texts } from './texts.ts'

/** Names of lists that differ from their keys. */
export const t = texts('contract/listName', {
  calibrateType: 'Type of repair',
  firmClass: 'Location class',
  firmType: 'Location type',
})

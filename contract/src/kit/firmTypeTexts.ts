import { texts } from './texts.ts'

/** Names of the types of locations, as screens and messages show them. */
export const t = texts('contract/firmTypes', {
  Host: 'Host',
  Franchiser: 'Franchiser',
  Franchisee: 'Franchisee',
  Division: 'Division',
  Partner: 'Partner',
  Center: 'Center',
  Shop: 'Shop',
})

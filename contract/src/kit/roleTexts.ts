import { texts } from './texts.ts'

/** Shipped names of the roles, as the spec gives them. A company may rename them in its lookups. */
export const t = texts('contract/roles', {
  'role.hostAdmin': 'Host admin',
  'role.hostUser': 'Host user',
  'role.franchiserAdmin': 'Franchiser admin',
  'role.shopAdmin': 'Shop admin',
  'role.divisionUser': 'Division user',
  'role.divisionManager': 'Division manager',
  'role.franchiserUser': 'Franchiser user',
  'role.franchiseeAdmin': 'Franchisee admin',
  'role.franchiseeUser': 'Franchisee user',
  'role.dispatcher': 'Dispatcher',
  'role.partnerUser': 'Partner user',
  'role.centerAdmin': 'Center admin',
  'role.dispatchLead': 'Dispatch lead',
  'role.technician': 'Technician',
  'role.shopManager': 'Shop manager',
  'role.shopEstimator': 'Shop estimator',
  'role.shopUser': 'Shop user',
  /** For a role number that this version doesn't know. */
  unknown: 'Admin',
})

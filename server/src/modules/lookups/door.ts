export { listFirms, ownerFirm } from './list-firms.ts'
export { publishList } from './publish-list.ts'
export { makeById, makeByName } from './makes.ts'
export { onboardLookups } from './reads/onboard-lookups.ts'

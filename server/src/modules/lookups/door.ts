export { listFirms, ownerFirm } from './list-firms.ts'
export { publishList } from './reached.ts'
export { makeById, makeByName } from './makes.ts'

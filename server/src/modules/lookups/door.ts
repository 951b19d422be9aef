export { listFirms, ownerFirm } from './list-firms.ts'
export { tellList } from './reached.ts'
export { makeById, makeByName } from './makes.ts'

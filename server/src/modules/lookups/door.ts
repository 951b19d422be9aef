export { listFirms, ownerFirm } from './list-firms.ts'

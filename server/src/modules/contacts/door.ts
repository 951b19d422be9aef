export { addressCounts } from './address/reads/counts.ts'
export { addContactOfFirm } from './commands/add-contact-of-firm.ts'

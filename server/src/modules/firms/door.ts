export { addFirm } from './commands/add-firm.ts'
export { changeFirm } from './commands/change-firm.ts'
export { lockFirm } from './store.ts'
export { insertFirm, setPreference, updateFirm } from './rows.ts'

export { insertFirm, setPreference, updateFirm } from './rows.ts'

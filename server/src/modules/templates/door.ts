export { wordsInForce, type InForce } from './reads/templates.ts'
export type { Values } from './rules/fill.ts'
export { phoneText } from './rules/phone.ts'
export { writeMail } from './rules/write.ts'

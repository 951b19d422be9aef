export { brandOf, wordsInForce, type InForce } from './reads/templates.ts'
export type { Values } from './rules/fill.ts'
export { phoneText } from './rules/phone.ts'
export { writeMail, type Core } from './rules/write.ts'

export { wordsInForce, type InForce } from './reads/templates.ts'
export type { Values } from './rules/fill.ts'
export { writeMail } from './rules/write.ts'

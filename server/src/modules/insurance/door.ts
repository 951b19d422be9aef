export { removeInsurer } from './commands/remove-insurer.ts'
export { saveInsurer } from './commands/save-insurer.ts'

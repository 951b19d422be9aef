export { saveRequest } from './commands/save-request.ts'

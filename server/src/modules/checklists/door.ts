export { saveService } from './commands/save-service.ts'

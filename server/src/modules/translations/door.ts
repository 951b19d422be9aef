export { checkTexts, saveTexts, type SentText } from './commands/save-texts.ts'

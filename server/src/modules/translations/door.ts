export { checkTexts, saveTexts, type CheckedTexts, type SentText } from './commands/save-texts.ts'

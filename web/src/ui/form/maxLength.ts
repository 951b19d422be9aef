import { t } from './textFieldTexts.ts'

/**
 * Error message for text longer than its field allows; undefined when it fits. The browser's maxLength would cut it
 * silently, so the text is kept for the user to shorten.
 */
export const tooLongMessage = (text: string, maxLength: number): string | undefined =>
  text.length > maxLength ? t('tooLong', { max: maxLength, excess: text.length - maxLength }) : undefined

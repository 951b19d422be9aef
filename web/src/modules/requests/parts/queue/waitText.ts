import { waitedText } from '../next/waitedText.ts'
import { t } from './texts.ts'

/** How long something has been waiting, at least a minute, because nothing waits for no time. See `waitedText`. */
export const waitText = (since: string, now: number): string => waitedText(since, now) ?? t('wait.least')

import type { Problem } from '#contract/kit/problems.ts'
import { t } from './texts.ts'

/**
 * What is said where something that one press does was refused. There is no form in which a conflict could be settled:
 * whoever pressed looks at what is stored now.
 */
export const actionRefusal = ({ conflict, detail }: Pick<Problem, 'conflict' | 'detail'>): string =>
  conflict ? t('changedByOther', { by: conflict.by }) : detail

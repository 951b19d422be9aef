import { numberText } from '#contract/kit/locale.ts'

/** "1 phone", "3 phones". */
export const countText = (count: number, singular: string, plural: string): string =>
  `${numberText(count)} ${count === 1 ? singular : plural}`

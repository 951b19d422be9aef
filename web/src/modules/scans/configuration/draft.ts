import type { ScanCheck, ScanConfiguration } from '#contract/scans.ts'
import type { ScanKind } from '#contract/kit/scans.ts'
import { t } from './texts.ts'

/** What the wizard edits. Lists are typed as text, separated by commas. */
export type Draft = {
  kinds: readonly ScanKind[]
  makes: string
  yearFrom: number | null
  yearTo: number | null
  ignoredCodes: string
  checklist: readonly ScanCheck[]
}

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

export const draftOf = ({ criteria, checklist }: ScanConfiguration): Draft => ({
  kinds: criteria.kinds,
  makes: criteria.makes.join(', '),
  yearFrom: criteria.yearFrom,
  yearTo: criteria.yearTo,
  ignoredCodes: criteria.ignoredCodes.join(', '),
  checklist,
})

/** The draft as the call takes it. */
export const bodyOf = (draft: Draft) => ({
  criteria: {
    kinds: [...draft.kinds],
    makes: listOf(draft.makes),
    yearFrom: draft.yearFrom,
    yearTo: draft.yearTo,
    ignoredCodes: listOf(draft.ignoredCodes.toUpperCase()),
  },
  checklist: draft.checklist.map((item) => ({ ...item, text: item.text.trim() })),
})

export const isChanged = (draft: Draft, stored: ScanConfiguration): boolean =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(stored)))

type CriteriaErrors = { yearFrom?: string; yearTo?: string; ignoredCodes?: string }
const isYear = (year: number | null): boolean => year === null || (year >= 1980 && year <= 2100)

export const criteriaErrors = ({ yearFrom, yearTo, ignoredCodes }: Draft): CriteriaErrors => ({
  ...(isYear(yearFrom) ? {} : { yearFrom: t('criteria.badYear') }),
  ...(isYear(yearTo)
    ? yearFrom !== null && yearTo !== null && yearTo < yearFrom
      ? { yearTo: t('criteria.years') }
      : {}
    : { yearTo: t('criteria.badYear') }),
  ...(listOf(ignoredCodes).every((code) => /^[PBCU][0-9A-F]{0,4}(:[0-9A-F]{2})?$/i.test(code))
    ? {}
    : { ignoredCodes: t('criteria.badCodes') }),
})

/** What is wrong with an item of the checklist. */
export const itemError = ({ text, kinds }: ScanCheck): string | undefined => {
  if (text.trim() === '') return t('checklist.empty')
  return kinds.length === 0 ? t('checklist.noKind') : undefined
}

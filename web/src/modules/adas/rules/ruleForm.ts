import type { BodyIn } from '#contract/kit/call.ts'
import type { RuleShape, saveAdasRule } from '#contract/adas.ts'
import {
  repairOperations,
  repairParts,
  type AdasSystem,
  type CalibrationMethod,
  type RuleGrade,
  type RuleNeed,
} from '#contract/kit/adas.ts'
import { t } from './texts.ts'

/** A rule as its form holds it: lists as text, separated by commas. */
export type RuleForm = {
  code: string
  system: string | null
  need: string | null
  method: string | null
  makes: string
  models: string
  yearFrom: string
  yearTo: string
  parts: string
  operations: string
  faultCodes: string
  advice: string
  prerequisites: string
  sourceName: string
  sourceUrl: string
  grade: string | null
  seenOn: string
  isConfirmed: boolean
  validFrom: string
  validTo: string
  isInactive: boolean
}

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

export const formOf = (rule: RuleShape | undefined, today: string): RuleForm => ({
  code: rule?.code ?? '',
  system: rule?.system ?? null,
  need: rule?.need ?? 'required',
  method: rule?.method ?? 'notStated',
  makes: (rule?.makes ?? []).join(', '),
  models: (rule?.models ?? []).join(', '),
  yearFrom: rule?.yearFrom ? String(rule.yearFrom) : '',
  yearTo: rule?.yearTo ? String(rule.yearTo) : '',
  parts: (rule?.parts ?? []).join(', '),
  operations: (rule?.operations ?? []).join(', '),
  faultCodes: (rule?.faultCodes ?? []).join(', '),
  advice: rule?.advice ?? '',
  prerequisites: rule?.prerequisites ?? '',
  sourceName: rule?.sourceName ?? '',
  sourceUrl: rule?.sourceUrl ?? '',
  grade: rule?.grade ?? 'A',
  seenOn: rule?.seenOn ?? '',
  isConfirmed: rule?.isConfirmed ?? false,
  validFrom: rule?.validFrom ?? today,
  validTo: rule?.validTo ?? '',
  isInactive: rule?.isInactive ?? false,
})

type Errors = Partial<Record<keyof RuleForm, string | undefined>>

export const checkRule = (form: RuleForm): Errors => {
  const isYear = (text: string) => text === '' || /^(19|20)\d{2}$/.test(text.trim())
  const codes = listOf(form.faultCodes)
  const errors: Errors = {
    code: form.code.trim() ? undefined : t('check.required'),
    system: form.system ? undefined : t('check.required'),
    yearFrom: isYear(form.yearFrom) ? undefined : t('check.year'),
    yearTo: isYear(form.yearTo) ? undefined : t('check.year'),
    parts: form.parts || codes.length > 0 ? undefined : t('check.trigger'),
    faultCodes: codes.every((code) => /^([PBCU][0-9A-F]{4}(:[0-9A-F]{2})?|:[0-9A-F]{2})$/i.test(code))
      ? undefined
      : t('check.codes'),
    sourceName: form.grade === 'general' || form.sourceName.trim() ? undefined : t('check.source'),
    validFrom: form.validFrom ? undefined : t('check.required'),
    validTo: form.validTo && form.validTo < form.validFrom ? t('check.dates') : undefined,
  }
  if (!errors.yearTo && form.yearFrom && form.yearTo && form.yearTo < form.yearFrom)
    errors.yearTo = t('check.years')
  return errors
}

type Body = BodyIn<typeof saveAdasRule>

const known = <V extends string>(all: readonly V[], text: string): V[] => {
  const names = listOf(text)
  return all.filter((each) => names.includes(each))
}

/** The sent fields as the call takes them. */
export const bodyOf = (form: Partial<RuleForm>): Omit<Body, 'rule' | 'version'> => {
  const year = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...(form.code === undefined ? {} : { code: form.code }),
    ...(form.system ? { system: form.system as AdasSystem } : {}),
    ...(form.need ? { need: form.need as RuleNeed } : {}),
    ...(form.method ? { method: form.method as CalibrationMethod } : {}),
    ...(form.grade ? { grade: form.grade as RuleGrade } : {}),
    ...(form.makes === undefined ? {} : { makes: listOf(form.makes) }),
    ...(form.models === undefined ? {} : { models: listOf(form.models) }),
    ...(form.yearFrom === undefined ? {} : { yearFrom: year(form.yearFrom) }),
    ...(form.yearTo === undefined ? {} : { yearTo: year(form.yearTo) }),
    ...(form.parts === undefined ? {} : { parts: known(repairParts, form.parts) }),
    ...(form.operations === undefined ? {} : { operations: known(repairOperations, form.operations) }),
    ...(form.faultCodes === undefined ? {} : { faultCodes: listOf(form.faultCodes) }),
    ...(form.advice === undefined ? {} : { advice: form.advice }),
    ...(form.prerequisites === undefined ? {} : { prerequisites: form.prerequisites }),
    ...(form.sourceName === undefined ? {} : { sourceName: form.sourceName }),
    ...(form.sourceUrl === undefined ? {} : { sourceUrl: form.sourceUrl }),
    ...(form.seenOn === undefined ? {} : { seenOn: form.seenOn || null }),
    ...(form.isConfirmed === undefined ? {} : { isConfirmed: form.isConfirmed }),
    ...(form.validFrom === undefined ? {} : { validFrom: form.validFrom }),
    ...(form.validTo === undefined ? {} : { validTo: form.validTo || null }),
    ...(form.isInactive === undefined ? {} : { isInactive: form.isInactive }),
  }
}

/** Model years in words; empty for all. */
export const yearsText = ({ yearFrom: from, yearTo: to }: Pick<RuleShape, 'yearFrom' | 'yearTo'>): string => {
  if (from !== null && to !== null)
    return from === to ? t('years.one', { year: from }) : t('years.range', { from, to })
  if (from !== null) return t('years.from', { from })
  return to === null ? '' : t('years.to', { to })
}

import type { CitedRule, PlanEntryShape, RepairLineShape } from '#contract/adas.ts'
import { vpicFields } from '#contract/kit/adas.ts'
import { fittingLabel, gradeLabel, vpicFieldLabel } from '#contract/kit/adasLabels.ts'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds } from '#contract/kit/scans.ts'
import { date, localAt, stampAt } from '#contract/kit/time.ts'
import { t } from './texts.ts'

export type ClaimState = 'done' | 'booked' | 'dismissed' | 'open'

/** State of a claim. A dismissed claim is open again when one of its rules changed. */
export const stateOf = ({ isDone, isBooked, dismissal }: PlanEntryShape): ClaimState => {
  if (isDone) return 'done'
  if (isBooked) return 'booked'
  return dismissal && !dismissal.isOutdated ? 'dismissed' : 'open'
}

export const claimsOf = (entries: readonly PlanEntryShape[]): PlanEntryShape[] =>
  entries
    .filter(({ need }) => need !== 'notNeeded')
    .toSorted((a, b) => Number(b.need === 'required') - Number(a.need === 'required'))

/** Where a line comes from: its number on the estimate, or the scan that found the code. */
export const lineLabel = ({ number, source, area }: RepairLineShape): string => {
  const kind = source === 'scan' ? scanKinds.find((each) => each === area) : undefined
  return kind ? scanKindLabel(kind) : t('claim.line', { number })
}

/** "AdaptiveCruiseControl: Standard" in words. What vPIC doesn't call by these names stays as it is. */
const statedText = (detail: string): string => {
  const [name = '', value = ''] = detail.split(': ')
  const field = vpicFields.find((each) => each === name)
  if (!field) return detail
  const label = vpicFieldLabel(field)
  switch (value.toLowerCase()) {
    case 'standard':
      return t('fit.standard', { field: label })
    case 'optional':
      return t('fit.optional', { field: label })
    default:
      return t('fit.notAvailable', { field: label })
  }
}

/** Who says whether a system is on the vehicle. */
export const fittingText = ({ equipped }: PlanEntryShape, zone: string): string => {
  const { fitting, source, detail, at } = equipped
  const word = fittingLabel(fitting)
  switch (source) {
    case 'person':
      return t('fit.byPerson', { fitting: word, by: detail, at: at ? stampAt(at, zone) : '' })
    case 'vpic':
      return t('fit.byVpic', {
        fitting: word,
        detail: statedText(detail),
        day: at ? date(localAt(at, zone).slice(0, 10)) : '–',
      })
    case 'standard':
      return t('fit.byStandard', { fitting: word, clause: detail })
    default:
      return fitting === 'maybe' ? t('fit.byNobody') : word
  }
}

/** Why a system needs nothing. */
export const reasonText = (entry: PlanEntryShape, zone: string): string => {
  switch (entry.reason) {
    case 'notFitted':
      return fittingText(entry, zone)
    case 'workTooSmall':
      return t('others.workTooSmall', { count: entry.near.length, lines: entry.near.join(', ') })
    case 'notTouched':
      return t('others.notTouched')
    default:
      return t('others.noRule')
  }
}

/** The source of a rule in one line: name, grade, and day. */
export const sourceText = (rule: CitedRule): string =>
  rule.grade === 'general'
    ? t('claim.general')
    : [
        gradeLabel(rule.grade),
        ...(rule.seenOn ? [t('claim.seen', { day: date(rule.seenOn) })] : []),
        // A confirmed source of grade A needs no note.
        ...(rule.grade === 'A' && rule.isConfirmed
          ? []
          : [t(rule.isConfirmed ? 'claim.confirmed' : 'claim.toConfirm')]),
      ].join(' · ')

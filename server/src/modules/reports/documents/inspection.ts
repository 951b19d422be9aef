import type { InspectionShape, PlanEntryShape, PlanShape } from '#contract/adas.ts'
import { fittingLabel, gradeLabel, methodLabel, needLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds } from '#contract/kit/scans.ts'
import type { PlanNeed } from '#contract/kit/adas.ts'
import type { InspectionData } from '../pdf/data.ts'
import type { OrderHeader } from '../reads/report-head.ts'
import { formatTime } from '../format-time.ts'
import { t } from '../texts.ts'
import { paperHead, timeZoneOf, type Sides } from './head.ts'

type Inspection = Pick<InspectionShape, 'by' | 'at' | 'required' | 'recommended'>

/** An inspection as a paper for the adjuster. Pure. */
export const inspectionPaper = (
  head: OrderHeader,
  sides: Sides,
  plan: PlanShape,
  { by, at, required, recommended }: Inspection,
  { title, now }: { title: string; now: Date },
): InspectionData => ({
  ...paperHead(head, sides, title, now),
  kind: 'inspection',
  facts: [
    { name: t('inspection.counts'), value: `${required} / ${recommended}` },
    { name: t('inspection.day'), value: day(plan.day) },
    { name: t('inspection.madeBy'), value: by },
    { name: t('inspection.madeAt'), value: formatTime(at, timeZoneOf(head, sides.firms)) },
  ],
  claims: [...withNeed(plan, 'required'), ...withNeed(plan, 'recommended')].map((entry) =>
    claimOf(entry, plan),
  ),
  others: withNeed(plan, 'notNeeded').map((entry) => ({
    system: systemLabel(entry.system),
    reason: reasonOf(entry),
  })),
  // Codes of scans are no lines of the estimate; the claims cite them.
  lines: plan.lines
    .filter(({ source }) => source !== 'scan')
    .map(({ number, text }) => ({ number: String(number), text })),
})

const withNeed = ({ entries }: PlanShape, need: PlanNeed): PlanEntryShape[] =>
  entries.filter((entry) => entry.need === need)

const day = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const claimOf = (entry: PlanEntryShape, plan: PlanShape): InspectionData['claims'][number] => ({
  system: systemLabel(entry.system),
  need: needLabel(entry.need),
  method: entry.method ? methodLabel(entry.method) : '',
  because: entry.causes.map(({ line, rule }) => ({
    line: lineOf(plan, line),
    says: [rule.advice, rule.prerequisites, ...(rule.isConfirmed ? [] : [t('inspection.toConfirm')])]
      .filter(Boolean)
      .join(' '),
    source: sourceOf(rule),
    url: rule.sourceUrl,
  })),
  services: entry.services.map(({ name }) => name).join(', '),
  remarks: [
    ...(entry.equipped.fitting === 'maybe' ? [`${fittingLabel('maybe')}. ${t('inspection.maybe')}`] : []),
    ...entry.limits.map(({ rule }) => t('inspection.limit', { advice: rule.advice })),
    ...(entry.soldBy.length > 0
      ? [t('inspection.sold', { count: entry.soldBy.length, lines: entry.soldBy.join(', ') })]
      : []),
    ...(entry.dismissal ? [t('inspection.dismissed', entry.dismissal)] : []),
  ],
})

/** A line of the estimate with its number, or a code with the scan that found it. */
const lineOf = (plan: PlanShape, asked: number): string => {
  const line = plan.lines.find(({ number }) => number === asked)
  const kind = line?.source === 'scan' ? scanKinds.find((each) => each === line.area) : undefined
  return kind
    ? t('inspection.code', { scan: scanKindLabel(kind), code: line?.text ?? '' })
    : t('inspection.line', { number: asked, text: line?.text ?? '' })
}

const sourceOf = (rule: PlanEntryShape['causes'][number]['rule']): string => {
  const grade = `${rule.code} v${rule.version} · ${gradeLabel(rule.grade)}`
  if (rule.sourceName === '') return `${t('inspection.general')} ${rule.code} v${rule.version}`
  const source = rule.seenOn
    ? t('inspection.seenOn', { source: rule.sourceName, date: day(rule.seenOn) })
    : rule.sourceName
  return `${grade} · ${source}`
}

const reasonOf = ({ reason, equipped, near, limits }: PlanEntryShape): string => {
  const limit = limits.map(({ rule }) => t('inspection.limit', { advice: rule.advice }))
  switch (reason) {
    case 'notFitted':
      return t('inspection.reason.notFitted', { detail: equipped.detail })
    case 'workTooSmall':
      return [
        t('inspection.reason.workTooSmall', { count: near.length, lines: near.join(', ') }),
        ...limit,
      ].join(' ')
    case 'notTouched':
      return t('inspection.reason.notTouched')
    default:
      return t('inspection.reason.noRule')
  }
}

import { claimRequirements, isClaimRequirement, type ClaimRequirement } from '#contract/kit/claim-pack.ts'
import type { PackRequirement } from '#contract/claims.ts'
import { t } from '../texts.ts'

/** What is known of a completed visit. */
export type VisitFacts = {
  number: number
  /** Systems that were sold, and those with a result. */
  sold: readonly string[]
  recorded: readonly string[]
  /** Recorded systems without a procedure and without a source. */
  uncited: readonly string[]
  isSigned: boolean
  /** Number of its open invoice; null if it has none. */
  invoice: string | null
}
export type OrderFacts = {
  visits: readonly VisitFacts[]
  preScans: number
  postScans: number
  photos: number
}
/** An entry of the list of requirements: its code, and the name that the insurer or the list gives it. */
export type Entry = { code: string; name: string }

type Checked = Pick<PackRequirement, 'isMet' | 'says'>
const met = (says: string): Checked => ({ isMet: true, says })
const missing = (says: string): Checked => ({ isMet: false, says })

const checks: Record<ClaimRequirement, (facts: OrderFacts) => Checked> = {
  citation: ({ visits }) => {
    const [recorded, uncited] = [count(visits, 'recorded'), count(visits, 'uncited')]
    if (recorded === 0) return missing(t('citation.none'))
    return uncited > 0
      ? missing(t('citation.missing', { count: uncited }))
      : met(t('citation.met', { count: recorded }))
  },
  preScan: ({ preScans }) =>
    preScans > 0 ? met(t('scan.met', { count: preScans })) : missing(t('scan.missing')),
  postScan: ({ postScans }) =>
    postScans > 0 ? met(t('scan.met', { count: postScans })) : missing(t('scan.missing')),
  result: ({ visits }) => {
    const open = visits.reduce(
      (sum, { sold, recorded }) => sum + sold.filter((system) => !recorded.includes(system)).length,
      0,
    )
    if (open > 0) return missing(t('result.missing', { count: open }))
    const recorded = count(visits, 'recorded')
    if (recorded === 0) return missing(t('result.none'))
    const unsigned = visits.find(({ isSigned, recorded: systems }) => systems.length > 0 && !isSigned)
    return unsigned
      ? missing(t('result.notSigned', { visit: unsigned.number }))
      : met(t('result.met', { count: recorded }))
  },
  photos: ({ photos }) =>
    photos > 0 ? met(t('photos.met', { count: photos })) : missing(t('photos.missing')),
  invoice: ({ visits }) => {
    const first = visits.find(({ invoice }) => invoice === null)
    if (first) return missing(t('invoice.missing', { visit: first.number }))
    return met(t('invoice.met', { numbers: visits.map(({ invoice }) => invoice).join(', ') }))
  },
}

const count = (visits: readonly VisitFacts[], list: 'recorded' | 'uncited'): number =>
  visits.reduce((sum, visit) => sum + visit[list].length, 0)

/**
 * What an insurer asks for, and whether it is there. An insurer without entries of its own asks for the whole list. An entry
 * whose code means nothing to us has to be checked by a person.
 */
export const checkRequirements = (
  own: readonly Entry[],
  list: readonly Entry[],
  facts: OrderFacts,
): { isStandard: boolean; requirements: PackRequirement[] } => {
  const isStandard = own.length === 0
  const place = ({ code }: Entry) =>
    isClaimRequirement(code) ? claimRequirements.indexOf(code) : claimRequirements.length
  const asked = (isStandard ? list : own).toSorted((a, b) => place(a) - place(b))
  return {
    isStandard,
    requirements: asked.map(({ code, name }) =>
      isClaimRequirement(code)
        ? { requirement: code, name, ...checks[code](facts) }
        : { requirement: null, name, isMet: null, says: t('byHand') },
    ),
  }
}

/** "5 of 6 included" */
export const headlineOf = (requirements: readonly PackRequirement[]): string =>
  t('headline', { met: requirements.filter(({ isMet }) => isMet).length, count: requirements.length })

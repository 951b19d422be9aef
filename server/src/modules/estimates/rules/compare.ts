import type { ChangedLine, EstimateLine } from '#contract/estimates.ts'

const sameWords = ({ area, operation, text, partNumber }: EstimateLine): string =>
  [area, operation, text, partNumber].join('\n').toLowerCase()
const sameNumber = ({ number, area }: EstimateLine): string => `${number}\n${area}`.toLowerCase()

const amounts = ({ quantity, price, other, labor }: EstimateLine): string =>
  JSON.stringify([quantity, price, other, labor])

/**
 * What changed between two versions of an estimate. Lines belong together by their words, and those that are left by
 * their number, because a writer may number anew or correct a text.
 */
export const compareLines = (
  before: readonly EstimateLine[],
  after: readonly EstimateLine[],
): ChangedLine[] => {
  const partner = new Map<EstimateLine, EstimateLine>()
  const left = new Set(before)
  for (const key of [sameWords, sameNumber]) {
    const open = Map.groupBy(left, key)
    for (const line of after) {
      if (partner.has(line)) continue
      const match = open.get(key(line))?.shift()
      if (!match) continue
      partner.set(line, match)
      left.delete(match)
    }
  }
  const changed = after.flatMap((line): ChangedLine[] => {
    const was = partner.get(line)
    if (!was) return [{ kind: 'added', line, before: null }]
    const isSame = sameWords(was) === sameWords(line) && amounts(was) === amounts(line)
    return isSame ? [] : [{ kind: 'changed', line, before: was }]
  })
  return [...changed, ...[...left].map((line): ChangedLine => ({ kind: 'removed', line, before: null }))]
}

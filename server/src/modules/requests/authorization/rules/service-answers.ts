import { createHash } from 'node:crypto'
import { sum } from '#contract/kit/money.ts'
import type { LinkAction } from './link-state.ts'

/** A service as shown to the person who authorizes. */
export type ServiceToAuthorize = {
  id: number
  description: string
  amount: string
  authorization: number | null
}
export type Answer = 'yes' | 'no' | 'later'
export type SignedAnswer = { id: number; description: string; amount: string; authorization: Answer }

export const answerCodes = { no: 0, yes: 1, later: 2 } as const
const names = { 0: 'no', 1: 'yes', 2: 'later' } as const
export const answerName = (code: number | null): Answer | 'open' =>
  names[code as keyof typeof names] ?? 'open'

/** The services to ask about: all of the visit, or only those without a yes or no. */
export const servicesToAsk = <T extends Pick<ServiceToAuthorize, 'authorization'>>(
  lines: readonly T[],
  action: LinkAction,
): T[] =>
  lines.filter(
    ({ authorization }) =>
      action === 'visit' || authorization === null || authorization === answerCodes.later,
  )

/** Hash of what was shown. It differs when services, prices, or answers change. */
export const servicesVersion = (lines: readonly ServiceToAuthorize[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map((line) => [line.id, line.description, line.amount, line.authorization])))
    .digest('base64url')
    .slice(0, 20)

/** The answers with the service shown for each; null when one is for another service or answers twice. */
export const matchAnswers = (
  lines: readonly ServiceToAuthorize[],
  answers: readonly { id: number; authorization: Answer }[],
): SignedAnswer[] | null => {
  const found = answers.map(({ id, authorization }) => {
    const line = lines.find((each) => each.id === id)
    return line ? { id, description: line.description, amount: line.amount, authorization } : null
  })
  const isUnique = new Set(answers.map(({ id }) => id)).size === answers.length
  return isUnique && found.every((line) => line !== null) ? found : null
}

export const authorizedTotal = (lines: readonly SignedAnswer[]): string =>
  sum(lines.filter((line) => line.authorization === 'yes').map((line) => line.amount))

import { sum } from '#contract/kit/money.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { t } from './answerTexts.ts'

export type Answer = 'yes' | 'no' | 'later'
export type AskedService = AuthorizationView['services'][number]
/** Chosen answers by service id. */
export type Choices = Readonly<Record<number, Answer>>

export type SumRow = { key: Answer | 'open'; label: string; amount: string }

/** Totals per answer, such as "Yes, 2 services". The "Yes" row is always there, the others only if they have services. */
export const sumRows = (asked: readonly AskedService[], choices: Choices): SumRow[] =>
  (['yes', 'no', 'later', 'open'] as const).flatMap((key) => {
    const of = asked.filter((each) => (choices[each.id] ?? 'open') === key)
    if (of.length === 0 && key !== 'yes') return []
    return [
      {
        key,
        label: t(`sum.${key}`, { count: of.length }),
        amount: sum(of.map((each) => each.amount)),
      },
    ]
  })

/**
 * Keeps choices across a refetch. A service that is gone or has a new price loses its answer, because the answer was given
 * for the old price.
 */
export const carryOverChoices = (
  before: readonly AskedService[],
  now: readonly AskedService[],
  choices: Choices,
): Choices =>
  Object.fromEntries(
    now.flatMap((each) => {
      const shown = before.find((old) => old.id === each.id)
      const choice = choices[each.id]
      return choice && shown?.amount === each.amount ? [[each.id, choice] as const] : []
    }),
  )

/** The price to show as "it was": the one this page showed before, or the one the link was sent with. Null if unchanged. */
export const previousAmount = (before: readonly AskedService[], now: AskedService): string | null => {
  const shown = before.find((old) => old.id === now.id)
  return shown && shown.amount !== now.amount ? shown.amount : now.was
}

/** Says what is missing before the answers can be sent. Undefined if nothing is. */
export const missingMessage = (of: {
  answered: number
  name: string
  method: 'draw' | 'type'
  drawing: string | undefined
}): string | undefined => {
  if (of.answered === 0) return t('missing.answer')
  if (of.name.trim() === '') return t('missing.name')
  if (of.method === 'draw' && !of.drawing) return t('missing.drawing')
  return undefined
}

export const sendLabel = (answered: number): string =>
  answered === 0 ? t('sendAnswers') : t('send', { count: answered })

/**
 * Whether the recorded answer differs from the one just sent, which means that someone else was faster. If our own answer
 * was recorded but its response got lost, both are the same.
 */
export const isSomeoneElsesAnswer = (
  sent: { name: string; services: readonly { id: number; authorization: Answer }[] },
  recorded: NonNullable<AuthorizationView['answer']>,
): boolean =>
  sent.name !== recorded.name ||
  sent.services.some(
    ({ id, authorization }) =>
      recorded.services.find((each) => each.id === id)?.authorization !== authorization,
  )

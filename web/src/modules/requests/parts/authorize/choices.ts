import { sum } from '#contract/kit/money.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'

export type Answer = 'yes' | 'no' | 'later'
export type Asked = AuthorizationView['services'][number]
/** What was chosen, by service. */
export type Choices = Readonly<Record<number, Answer>>

export type SumRow = { key: Answer | 'open'; words: string; amount: string }

const heads = { yes: 'Yes', no: 'No', later: 'Later', open: 'Not answered' } as const
const services = (count: number): string => (count === 1 ? '1 service' : `${count} services`)

/** "Yes, 2 services" and what they come to; of the others only those that there are. */
export const sumRows = (asked: readonly Asked[], choices: Choices): SumRow[] =>
  (['yes', 'no', 'later', 'open'] as const).flatMap((key) => {
    const of = asked.filter((each) => (choices[each.id] ?? 'open') === key)
    if (of.length === 0 && key !== 'yes') return []
    return [
      { key, words: `${heads[key]}, ${services(of.length)}`, amount: sum(of.map((each) => each.amount)) },
    ]
  })

/**
 * What stays chosen when the services are read again: a service that is gone or has another price than the one that was
 * shown is asked anew.
 */
export const keptChoices = (before: readonly Asked[], now: readonly Asked[], choices: Choices): Choices =>
  Object.fromEntries(
    now.flatMap((each) => {
      const shown = before.find((old) => old.id === each.id)
      const choice = choices[each.id]
      return choice && shown?.amount === each.amount ? [[each.id, choice] as const] : []
    }),
  )

/** The price beside which a service is shown as changed: what this page showed before, or what the link was sent with. */
export const wasAmount = (before: readonly Asked[], now: Asked): string | null => {
  const shown = before.find((old) => old.id === now.id)
  return shown && shown.amount !== now.amount ? shown.amount : now.was
}

/** What is still missing before the answers can be sent, in words; undefined when nothing is. */
export const missing = (of: {
  answered: number
  name: string
  way: 'draw' | 'type'
  drawing: string | undefined
}): string | undefined => {
  if (of.answered === 0) return 'Choose Yes, No or Later for a service first.'
  if (of.name.trim() === '') return 'Enter your name.'
  if (of.way === 'draw' && !of.drawing) return 'Draw your signature, or choose Type.'
  return undefined
}

export const sendWords = (answered: number): string => {
  if (answered === 0) return 'Send answers'
  return answered === 1 ? 'Send 1 answer' : `Send ${answered} answers`
}

/**
 * Whether the answer that stands is another than the one that was just sent: somebody was quicker. One's own, whose
 * receipt was lost on the line, is the same.
 */
export const isAnothers = (
  tried: { name: string; services: readonly { id: number; authorization: Answer }[] },
  stands: NonNullable<AuthorizationView['answer']>,
): boolean =>
  tried.name !== stands.name ||
  tried.services.some(
    ({ id, authorization }) =>
      stands.services.find((each) => each.id === id)?.authorization !== authorization,
  )

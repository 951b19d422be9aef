import { cents, dollars } from '#contract/kit/money.ts'
import type { Message } from '#contract/kit/texts.ts'
import { t } from '../texts.ts'
import { answerName, type Answer, type ServiceToAuthorize } from './service-answers.ts'

/** A service as a device showed it to somebody who then signed there, perhaps hours before the server learns of it. */
export type ShownService = {
  id: number
  description: string
  amount: string
  /** Answer that it had before. */
  was: Answer | 'open'
  authorization: Answer
}

/**
 * Why an answer that was signed on a device no longer holds, in words; undefined if it does. It holds for exactly what was
 * shown. Somebody else giving the same answer meanwhile changes nothing.
 */
export const changedSinceShown = (
  lines: readonly ServiceToAuthorize[],
  shown: readonly ShownService[],
  name: string,
): Message | undefined => {
  const changes = shown.flatMap((each) => changeOf(lines, each, name) ?? [])
  const [first, ...more] = changes
  if (!first || more.length === 0) return first?.says
  return t.message('inPerson.changed', {
    services: changes.map(({ service }) => service).join(', '),
    name,
  })
}

const changeOf = (
  lines: readonly ServiceToAuthorize[],
  { id, description: service, amount, was, authorization }: ShownService,
  name: string,
): { service: string; says: Message } | undefined => {
  const line = lines.find((each) => each.id === id)
  if (line?.description !== service) return { service, says: t.message('inPerson.gone', { service, name }) }
  if (cents(line.amount) !== cents(amount)) {
    const prices = { from: dollars(amount), to: dollars(line.amount) }
    return { service, says: t.message('inPerson.price', { service, name, ...prices }) }
  }
  const answer = answerName(line.authorization)
  if (answer === was || answer === authorization) return undefined
  return { service, says: t.message('inPerson.answered', { service, name }) }
}

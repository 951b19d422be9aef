import type { BodyIn } from '#contract/kit/call.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import type { authorizeInPerson, EventShape } from '#contract/requests/index.ts'
import { isRecord } from '../../../../ui/storedValue.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import type { Answer, AskedService, Choices } from '../authorize/choices.ts'

type SignedService = BodyIn<typeof authorizeInPerson>['services'][number]

/** The services of an authorization that waits on this device, as they were shown and answered. */
export const signedServices = (body: Act['body']): readonly SignedService[] =>
  Array.isArray(body['services'])
    ? (body['services'] as unknown[]).filter(
        (each): each is SignedService => isRecord(each) && typeof each['id'] === 'number',
      )
    : []

/** Services that may be asked about: all that nobody said yes or no to. */
export const servicesToAsk = ({ serviceList }: Pick<EventShape, 'serviceList'>): EventShape['serviceList'] =>
  serviceList.filter(({ authorization }) => authorization === 'open' || authorization === 'later')

/** A visit as the form for answers shows it. Its version changes with each price, answer, and service. */
export const viewOf = (visit: EventShape): AuthorizationView => {
  const services = servicesToAsk(visit).map(({ id, description, amount, authorization }): AskedService => ({
    id,
    description,
    amount,
    was: null,
    authorization,
  }))
  return {
    state: 'open',
    says: '',
    brand: { title: '', colour: null, logo: null, center: '', phone: '', shop: visit.firmName },
    job: {
      calibrate: visit.calibrate,
      ronumber: visit.ronumber,
      number: visit.number,
      vehicleText: visit.vehicleText,
      vin: visit.vin ?? '',
    },
    name: '',
    until: null,
    zone: '',
    services,
    version: JSON.stringify(services),
    answer: null,
  }
}

/** What is sent of the answers: each with what was shown beside it, because it holds for that alone. */
export const toSigned = (
  asked: readonly AskedService[],
  given: readonly { id: number; authorization: Answer }[],
): SignedService[] =>
  given.flatMap(({ id, authorization }) => {
    const shown = asked.find((each) => each.id === id)
    return shown
      ? [
          {
            id,
            description: shown.description,
            amount: shown.amount,
            was: shown.authorization,
            authorization,
          },
        ]
      : []
  })

/** Session storage key of answers that aren't signed yet. */
export const draftKeyOf = ({ calibrateEvent }: Pick<EventShape, 'calibrateEvent'>): string =>
  `inperson:${calibrateEvent}`

/** What was answered and shown in an authorization that the server refused, so that only what changed is asked again. */
export const draftOf = (
  body: Act['body'],
): { choices: Choices; name: string; asked: readonly AskedService[] } => {
  const signed = signedServices(body)
  return {
    choices: Object.fromEntries(signed.map(({ id, authorization }) => [id, authorization])),
    name: typeof body['name'] === 'string' ? body['name'] : '',
    asked: signed.map(({ id, description, amount, was }) => ({
      id,
      description,
      amount,
      was: null,
      authorization: was,
    })),
  }
}

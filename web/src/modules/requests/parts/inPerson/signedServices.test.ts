import { expect, test } from 'vitest'
import type { EventShape } from '#contract/requests/index.ts'
import { carryOverChoices, previousAmount } from '../authorize/choices.ts'
import { draftOf, servicesToAsk, signedServices, toSigned, viewOf } from './signedServices.ts'

const line = (id: number, more: Partial<EventShape['serviceList'][number]> = {}) =>
  ({
    id,
    description: `Service ${id}`,
    amount: '10.00',
    authorization: 'open',
    ...more,
  }) as EventShape['serviceList'][number]
const visitOf = (...serviceList: EventShape['serviceList']) =>
  ({
    calibrate: 1,
    ronumber: '48',
    number: 1,
    vehicleText: 'Civic',
    vin: null,
    firmName: 'Shop',
    serviceList,
  }) as unknown as EventShape

test('asks about what is open or put off, and not again about a yes or no', () =>
  expect(
    servicesToAsk(
      visitOf(
        line(1),
        line(2, { authorization: 'later' }),
        line(3, { authorization: 'yes' }),
        line(4, { authorization: 'no' }),
      ),
    ).map(({ id }) => id),
  ).toEqual([1, 2]))

test('what is sent names the text, price, and earlier answer that were shown', () => {
  const { services } = viewOf(visitOf(line(1), line(2, { authorization: 'later', amount: '20.00' })))
  expect(
    toSigned(services, [
      { id: 2, authorization: 'yes' },
      { id: 9, authorization: 'yes' },
    ]),
  ).toEqual([{ id: 2, description: 'Service 2', amount: '20.00', was: 'later', authorization: 'yes' }])
})

test('a new price, service, or answer is another version of the form', () => {
  const versions = [
    visitOf(line(1)),
    visitOf(line(1, { amount: '11.00' })),
    visitOf(line(1, { authorization: 'later' })),
    visitOf(line(1), line(2)),
  ].map((visit) => viewOf(visit).version)
  expect(new Set(versions).size).toBe(4)
  expect(viewOf(visitOf(line(1))).version).toBe(versions[0])
})

test('asked again after a refusal, the name and what did not change are still there', () => {
  const shown = viewOf(visitOf(line(1), line(2))).services
  const body = {
    name: 'Helen Marsh',
    services: toSigned(shown, [
      { id: 1, authorization: 'yes' },
      { id: 2, authorization: 'no' },
    ]),
  }
  const { asked, choices, name } = draftOf(body)
  const now = viewOf(visitOf(line(1, { amount: '15.00' }), line(2))).services
  expect(name).toBe('Helen Marsh')
  expect(carryOverChoices(asked, now, choices)).toEqual({ 2: 'no' })
  expect(now.map((service) => previousAmount(asked, service))).toEqual(['10.00', null])
})

test('a body that is none holds no services', () =>
  expect([signedServices({}), signedServices({ services: 'x' }), draftOf({}).name]).toEqual([[], [], '']))

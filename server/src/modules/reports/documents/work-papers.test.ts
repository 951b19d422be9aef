import { expect, test } from 'vitest'
import type { TaskRow } from '../reads/work-order.ts'
import { sampleHead, sampleRows, sampleService } from '../testing/papers.ts'
import { authorizationRequest } from './authorization-request.ts'
import { workOrder } from './work-order.ts'

const options = {
  title: 'calibrate',
  now: new Date('2026-03-20T20:10:00Z'),
  publicUrl: 'https://app.example',
}
const order = { bay: 'Bay 2', minutes: 90, transports: ['Towed'], service_other: '', phone: '6165550111' }
const task: TaskRow = {
  kind: 'ready',
  name: 'Tires',
  is_optional: true,
  is_image: true,
  is_video: true,
  is_file: true,
  is_test_drive: true,
  done: false,
  skipped_reason: '',
}
const services = [
  sampleService({ description: 'Authorized', authorization: 1 }),
  sampleService({ description: 'Not asked' }),
  sampleService({
    description: 'Later',
    authorization: 2,
    authorized_name: 'Dana Whitlock',
    amount: '180.00',
  }),
  sampleService({ description: 'Later too', authorization: 2 }),
  sampleService({ description: 'Declined', authorization: 0 }),
]

test('a work order leads with who, when, and where, and names no fact that is not known', () => {
  const { data } = workOrder(sampleHead, sampleRows(), { order, tasks: [task] }, options)
  expect(data.lead.map(({ value }) => value)).toEqual(['Luis Arroyo', '03/12/2026 01:30 pm EDT', 'Bay 2'])
  expect(data.facts.map(({ value }) => value)).toEqual(['1 h 30 min', 'Towed', '(616) 555-0111'])
  expect(data.checks[0]?.items[0]?.needs).toBe('photo, video, file, test drive, optional')
  const empty = { bay: null, minutes: null, transports: [], service_other: '', phone: null }
  const bare = workOrder(
    { ...sampleHead, technicians: '', scheduled_at: null },
    sampleRows(),
    { order: empty, tasks: [] },
    options,
  )
  expect([...bare.data.lead, ...bare.data.facts, ...bare.facts].filter(({ value }) => !value)).toEqual([])
  expect([bare.data.lead, bare.data.facts]).toEqual([[], []])
})

test('a work order keeps apart what may be done and what waits, and leaves out what was declined', () => {
  const other = { ...order, service_other: 'Look at the mirror' }
  const { data } = workOrder(sampleHead, sampleRows(...services), { order: other, tasks: [] }, options)
  expect(data.services.map(({ description }) => description)).toEqual(['Authorized', 'Look at the mirror'])
  expect(data.notAuthorized.map(({ description, why }) => [description, why])).toEqual([
    ['Not asked', 'Not asked'],
    ['Later', 'Ask again later, Dana Whitlock'],
    ['Later too', 'Ask again later'],
  ])
  expect(JSON.stringify(data)).not.toMatch(/\$|Declined/)
})

test('an authorization request leads with the number and the sum, and names the insurer once', () => {
  const { data } = authorizationRequest(sampleHead, sampleRows(...services), options)
  expect(data.headline).toBe('3 services to authorize, $600.00')
  expect(data.totals).toEqual([{ label: 'Total before tax', amount: '$600.00' }])
  expect(data.services.map(({ authorization }) => authorization)).toEqual([
    '',
    'Ask again later, Dana Whitlock',
    'Ask again later',
  ])
  const facts = JSON.stringify(data.facts)
  expect(data.insurer).toEqual({ name: 'Great Lakes Mutual', claim: 'GL-2026-118204' })
  expect(facts).not.toMatch(/Great Lakes|GL-2026/)
  const [one] = services.slice(1)
  if (one)
    expect(authorizationRequest(sampleHead, sampleRows(one), options).data.headline).toBe(
      '1 service to authorize, $210.00',
    )
})

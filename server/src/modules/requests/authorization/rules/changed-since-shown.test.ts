import { describe, expect, it } from 'vitest'
import { changedSinceShown, type ShownService } from './changed-since-shown.ts'
import type { ServiceToAuthorize } from './service-answers.ts'

const line = (over: Partial<ServiceToAuthorize> = {}): ServiceToAuthorize => ({
  id: 1,
  description: 'Front camera',
  amount: '250.00',
  authorization: null,
  ...over,
})
const shown = (over: Partial<ShownService> = {}): ShownService => ({
  id: 1,
  description: 'Front camera',
  amount: '250.00',
  was: 'open',
  authorization: 'yes',
  ...over,
})
const radar = { id: 2, description: 'Front radar' }

describe('what was signed on a device', () => {
  const rows: [string, ServiceToAuthorize[], ShownService[], string | undefined][] = [
    ['holds for what was shown', [line()], [shown()], undefined],
    ['holds for an amount that is written another way', [line()], [shown({ amount: '250' })], undefined],
    ['holds while a service that it leaves out changes', [line(), line(radar)], [shown()], undefined],
    [
      'holds when somebody gave the same answer meanwhile',
      [line({ authorization: 1 })],
      [shown()],
      undefined,
    ],
    [
      'holds when it puts off what was put off before',
      [line({ authorization: 2 })],
      [shown({ was: 'later', authorization: 'later' })],
      undefined,
    ],
    [
      'is asked again at a higher price',
      [line({ amount: '310.00' })],
      [shown()],
      'The price of Front camera changed from $250.00 to $310.00 after Helen signed. Ask again.',
    ],
    [
      'is asked again at a lower price',
      [line({ amount: '200.00' })],
      [shown()],
      'The price of Front camera changed from $250.00 to $200.00 after Helen signed. Ask again.',
    ],
    [
      'is asked again when somebody else answered otherwise',
      [line({ authorization: 0 })],
      [shown()],
      "Someone else answered for Front camera before Helen's answer arrived. Ask again.",
    ],
    [
      'is asked again when the service is gone',
      [],
      [shown()],
      'Front camera, which Helen signed for, is no longer on this visit. Ask again.',
    ],
    [
      'is asked again when the service became another one',
      [line({ description: 'Rear camera' })],
      [shown()],
      'Front camera, which Helen signed for, is no longer on this visit. Ask again.',
    ],
    [
      'names all services that changed',
      [line({ amount: '1.00' }), line({ ...radar, authorization: 0 })],
      [shown(), shown(radar)],
      'Front camera, Front radar changed after Helen signed. Ask again.',
    ],
  ]
  it.each(rows)('%s', (_name, lines, signed, says) => {
    const found = changedSinceShown(lines, signed, 'Helen')
    expect(found === undefined ? undefined : String(found)).toBe(says)
  })
})

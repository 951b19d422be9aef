import { describe, expect, it } from 'vitest'
import { chooseRecipients, type Person } from './recipients.ts'
import {
  linkDays,
  linkState,
  isReadable,
  type LinkFacts,
  type LinkState,
  type VisitStatus,
} from './link-state.ts'
import { servicesToAsk, matchAnswers, authorizedTotal, servicesVersion } from './service-answers.ts'

const now = new Date('2026-05-05T12:00:00Z')
const fresh: LinkFacts = {
  answered_at: null,
  revoked_at: null,
  revoked_name: '',
  expires_at: '2026-05-06T12:00:00Z',
}
const past = '2026-05-05T12:00:00Z'
const working: VisitStatus = { status: 3, request_status: 3 }

describe('a link', () => {
  const rows: [string, Partial<LinkFacts>, VisitStatus, LinkState, boolean][] = [
    ['is open', {}, working, 'open', true],
    ['ends to the second', { expires_at: past }, working, 'expired', false],
    ['is answered', { answered_at: past }, working, 'answered', true],
    [
      'stays answered when the visit is over',
      { answered_at: past },
      { status: 4, request_status: 4 },
      'answered',
      true,
    ],
    [
      'stays answered when it has ended, unread',
      { answered_at: past, expires_at: past },
      working,
      'answered',
      false,
    ],
    ['is taken back', { revoked_at: past, revoked_name: 'Ana' }, working, 'revoked', false],
    ['is replaced', { revoked_at: past }, working, 'replaced', false],
    [
      'stays taken back when it has ended',
      { revoked_at: past, revoked_name: 'A', expires_at: past },
      null,
      'revoked',
      false,
    ],
    ['is closed with a completed visit', {}, { status: 4, request_status: 3 }, 'closed', false],
    ['is closed with a cancelled visit', {}, { status: 5, request_status: 3 }, 'closed', false],
    ['is closed while the order is on hold', {}, { status: 7, request_status: 10 }, 'closed', false],
    ['is closed when the visit is gone', {}, null, 'closed', false],
  ]
  it.each(rows)('%s', (_name, facts, standing, state, readable) => {
    const link = { ...fresh, ...facts }
    expect(linkState(link, standing, now)).toBe(state)
    expect(isReadable(link, state, now)).toBe(readable)
  })
  it('is good for 14 days, or as many as the center says, 1 to 90', () => {
    expect([null, '30', '0', '91', '1.5', 'long'].map(linkDays)).toEqual([14, 30, 14, 14, 14, 14])
  })
})

const line = (id: number, amount: string, authorization: number | null) => ({
  id,
  description: `Service ${id}`,
  amount,
  authorization,
})
const lines = [line(1, '10.10', null), line(2, '20.20', 1), line(3, '30.30', 2), line(4, '0.05', 0)]

describe('what is asked', () => {
  it('is all of the visit, or what has no yes or no', () => {
    expect(servicesToAsk(lines, 'visit')).toHaveLength(4)
    expect(servicesToAsk(lines, 'services').map(({ id }) => id)).toEqual([1, 3])
  })
  it('has another version with another price, answer, or service', () => {
    const versions = [
      lines,
      [line(1, '10.11', null), ...lines.slice(1)],
      [line(1, '10.10', 1), ...lines.slice(1)],
      lines.slice(1),
    ].map(servicesVersion)
    expect(new Set(versions).size).toBe(4)
  })
  it('is signed with what was shown, each once', () => {
    const signed = matchAnswers(lines, [
      { id: 1, authorization: 'yes' },
      { id: 3, authorization: 'yes' },
      { id: 2, authorization: 'no' },
    ])
    expect(authorizedTotal(signed ?? [])).toBe('40.40')
    expect(matchAnswers(lines, [{ id: 9, authorization: 'yes' }])).toBeNull()
    const twice = { id: 1, authorization: 'yes' } as const
    expect(matchAnswers(lines, [twice, twice])).toBeNull()
  })
})

describe('who is asked', () => {
  const person = (over: Partial<Person>): Person => ({
    key: 'user:4',
    kind: 'user',
    user: 4,
    name: 'Ana',
    mail: 'ana@shop.test',
    sms: null,
    defaultChannels: ['mail'],
    ...over,
  })
  it('are those chosen and typed, each address once; else those who usually are', () => {
    const wish = { people: 'user:4:mail', to: 'ANA@shop.test; (616) 555-0142' }
    expect(chooseRecipients([person({})], wish).map(({ to }) => to)).toEqual([
      'ANA@shop.test',
      '+16165550142',
    ])
    expect(chooseRecipients([person({})], {})).toEqual([
      { channel: 'mail', to: 'ana@shop.test', name: 'Ana', user: 4 },
    ])
    expect(() => chooseRecipients([person({ defaultChannels: [] })], {})).toThrow('Nobody at the shop')
    expect(() => chooseRecipients([person({})], { people: 'user:4:sms' })).toThrow('no mobile number')
  })
})

import { describe, expect, it } from 'vitest'
import { appliesToVisit, type CandidateItem, type VisitTraits } from './applies-to-visit.ts'

const visit: VisitTraits = {
  firms: [1, 4],
  eventType: 2,
  serviceGroups: [10, 11],
  vehicleMake: 30,
  insurer: null,
}
const item = (over: Partial<CandidateItem> = {}): CandidateItem => ({
  firm: 1,
  event_type: null,
  service_group: null,
  vehicle_make: null,
  insurer: null,
  is_inactive: false,
  ...over,
})

describe('an item of the lists', () => {
  it.each<[string, Partial<CandidateItem>, boolean]>([
    ['of the host applies anywhere', {}, true],
    ['of the center applies', { firm: 4 }, true],
    ['of another firm does not', { firm: 9 }, false],
    ['that is inactive does not', { is_inactive: true }, false],
    ['for this kind of visit applies', { event_type: 2 }, true],
    ['for another kind of visit does not', { event_type: 3 }, false],
    ['for a chosen group applies', { service_group: 11 }, true],
    ['for a group not chosen does not', { service_group: 12 }, false],
    ['for this make applies', { vehicle_make: 30 }, true],
    ['for another make does not', { vehicle_make: 31 }, false],
    ['for an insurer does not without one', { insurer: 5 }, false],
    ['must fit in everything', { event_type: 2, service_group: 11, vehicle_make: 31 }, false],
  ])('%s', (_says, over, expected) => {
    expect(appliesToVisit(item(over), visit)).toBe(expected)
  })
})

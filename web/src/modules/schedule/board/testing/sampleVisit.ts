import type { ScheduledVisit } from '#contract/schedule.ts'

/** A visit for tests of the rules. */
export const sampleVisit = (over: Partial<ScheduledVisit> = {}): ScheduledVisit => ({
  calibrateEvent: 1,
  calibrate: 10,
  number: 1,
  ronumber: '48213',
  firm: 3,
  firmName: 'Halvorsen Collision',
  calibrateEventTypeName: null,
  calibrateStatusType: 1,
  scheduled: '2026-11-17 09:00',
  minutes: 60,
  bay: 1,
  bayName: 'Bay 1',
  techIds: [14],
  techNames: ['Dana Whitfield'],
  vehicleText: '2023 Toyota RAV4',
  wantedTime: null,
  doubleBook: '',
  version: 1,
  rights: ['schedule'],
  ...over,
})

import { expect, test } from 'vitest'
import { TechnicianStatus } from '#contract/kit/technician-status.ts'
import { EventStatus } from '#contract/statuses.ts'
import { ringOf, statusOf } from './ring.ts'

const tech = (
  technicianStatus: TechnicianStatus,
  isWorking: boolean,
  statusAt: string | null = '2026-11-17',
) => ({
  technicianStatus,
  statusAt,
  stops: [{ calibrateStatusType: isWorking ? EventStatus.working : EventStatus.completed }],
})
const { available, off, onBreak, atWork } = TechnicianStatus

test('a ring is solid for who is free, dashed for who is busy, gray for who is off', () => {
  expect(ringOf(tech(available, false))).toBe('free')
  expect(ringOf(tech(available, true))).toBe('busy')
  expect(ringOf(tech(onBreak, false))).toBe('busy')
  expect(ringOf(tech(off, true))).toBe('away')
})

test('a status that nobody set follows from the visits', () => {
  expect(statusOf(tech(available, true, null))).toBe(atWork)
  expect(statusOf(tech(available, false, null))).toBe(available)
  expect(statusOf(tech(available, true))).toBe(available)
})

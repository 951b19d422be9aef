import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { checkDrive, driveSummary, emptyDrive } from '../drive/driveForm.ts'
import { firstOpenStage, isComplete, missingEvidence, blockingLines, stageCount } from './checklistState.ts'
import { doneText, openItemText, requiredText } from './checklistText.ts'

const photo = { kind: 'photo' } as ChecklistLine['files'][number]
const item = (more: Partial<ChecklistLine> = {}): ChecklistLine => ({
  id: 1,
  kind: 'precheck',
  item: null,
  name: 'Camera bracket clean',
  isOptional: false,
  isImage: false,
  isVideo: false,
  isFile: false,
  isTestDrive: false,
  done: false,
  doneAt: null,
  doneBy: null,
  skippedReason: null,
  note: null,
  actionTime: null,
  rate: null,
  needs: ['done'],
  files: [],
  ...more,
})
const visitOf = (lists: Partial<EventShape>) =>
  ({
    skipReady: false,
    skipPrecheck: false,
    skipActions: false,
    readyList: [],
    precheckList: [],
    actionList: [],
    verifyList: [],
    ...lists,
  }) as EventShape
const [zone, day, me] = ['America/Detroit', '2026-11-17', 'Dana Whitfield']

test('lists the evidence an item still lacks', () => {
  expect(missingEvidence(item({ isImage: true, isFile: true }))).toEqual(['photo', 'file'])
  expect(missingEvidence(item({ isImage: true, files: [photo] }))).toEqual([])
  expect(missingEvidence(item({ isImage: true, isFile: true, files: [photo] }))).toEqual(['file'])
  expect(missingEvidence(item({ isTestDrive: true, needs: ['done', 'drive'] }))).toEqual(['drive'])
  expect(missingEvidence(item({ isTestDrive: true, done: true, needs: [] }))).toEqual([])
})

test('a photo counts where a file is required', () =>
  expect(missingEvidence(item({ isFile: true, files: [photo] }))).toEqual([]))

test('a ticked item without its required photo is not complete', () => {
  const line = item({ done: true, isImage: true })
  expect(isComplete(line)).toBe(false)
  expect(isComplete({ ...line, files: [photo] })).toBe(true)
  expect(isComplete({ ...line, isOptional: true })).toBe(true)
  expect(requiredText(line, visitOf({}))).toBe('Photo required')
  expect(requiredText(item({ isImage: true, isVideo: true }), visitOf({}))).toBe('Photo and video required')
})

test('optional items, skipped items, and skipped stages do not block completion', () => {
  const blocking = item({ id: 1 })
  const visit = visitOf({
    precheckList: [blocking, item({ id: 2, isOptional: true }), item({ id: 3, skippedReason: 'Not there' })],
    actionList: [item({ id: 4, kind: 'action', isImage: true, done: true })],
    verifyList: [item({ id: 5, kind: 'verify' })],
  })
  expect(blockingLines(visit).map((line) => line.id)).toEqual([1, 4, 5])
  expect(blockingLines({ ...visit, skipPrecheck: true }).map((line) => line.id)).toEqual([4, 5])
  expect(firstOpenStage({ ...visit, skipPrecheck: true })).toBe('action')
  expect(stageCount(visit, 'precheck')).toEqual({ done: 1, total: 3 })
  expect(stageCount(visit, 'action')).toEqual({ done: 0, total: 1 })
})

test('an open item names the evidence it lacks', () => {
  expect(openItemText(item({ isImage: true }))).toBe('Camera bracket clean, no photo')
  expect(openItemText(item())).toBe('Camera bracket clean')
})

test('a done item says how, when, and by whom if it was someone else', () => {
  const done = { done: true, doneAt: '2026-11-17T14:38:00.000Z', doneBy: me, needs: [] }
  expect(doneText(item(done), zone, day, me)).toBe('09:38 am')
  expect(doneText(item({ ...done, files: [photo] }), zone, day, me)).toBe('Photo 09:38 am')
  expect(doneText(item({ ...done, note: '35 psi', files: [photo] }), zone, day, me)).toBe(
    '35 psi, photo 09:38 am',
  )
  expect(doneText(item({ ...done, actionTime: 22, doneBy: 'Luis Arroyo' }), zone, day, me)).toBe(
    '09:38 am, 22 min, Luis Arroyo',
  )
  expect(doneText(item(done), zone, '2026-11-18', me)).toBe('11/17/2026')
  expect(doneText(item({ skippedReason: 'Not on this vehicle' }), zone, day, me)).toBe(
    'Skipped: Not on this vehicle',
  )
})

test('a test drive needs two times and an increasing odometer', () => {
  expect(Object.keys(checkDrive(emptyDrive))).toEqual(['start', 'end', 'from', 'to'])
  const drive = { start: '13:32', end: '13:51', from: 34120, to: 34127 }
  expect(checkDrive(drive)).toEqual({})
  expect(checkDrive({ ...drive, to: 34119 })).toHaveProperty('to')
  expect(driveSummary(drive)).toBe('Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127')
})

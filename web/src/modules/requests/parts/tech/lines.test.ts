import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { checkDrive, driveWords, emptyDrive } from './drive.ts'
import { doneWords, firstStage, isFull, lacks, needWords, openLines, openWords, stageCount } from './lines.ts'

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
  needs: 'not done',
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

test('an item asks for what is not there yet', () => {
  expect(lacks(item({ isImage: true, isFile: true }))).toEqual(['photo', 'file'])
  expect(lacks(item({ isImage: true, files: [photo] }))).toEqual([])
  expect(lacks(item({ isImage: true, isFile: true, files: [photo] }))).toEqual(['file'])
  expect(lacks(item({ isTestDrive: true, needs: 'not done, a test drive is missing' }))).toEqual(['drive'])
  expect(lacks(item({ isTestDrive: true, done: true, needs: null }))).toEqual([])
})

test('a picture is taken where a file is asked for', () =>
  expect(lacks(item({ isFile: true, files: [photo] }))).toEqual([]))

test('ticked without its photo is not finished', () => {
  const line = item({ done: true, isImage: true })
  expect(isFull(line)).toBe(false)
  expect(isFull({ ...line, files: [photo] })).toBe(true)
  expect(isFull({ ...line, isOptional: true })).toBe(true)
  expect(needWords(line, visitOf({}))).toBe('Photo required')
  expect(needWords(item({ isImage: true, isVideo: true }), visitOf({}))).toBe('Photo and video required')
})

test('neither optional nor skipped items stand in the way, nor those of a stage left out', () => {
  const blocking = item({ id: 1 })
  const visit = visitOf({
    precheckList: [blocking, item({ id: 2, isOptional: true }), item({ id: 3, skippedReason: 'Not there' })],
    actionList: [item({ id: 4, kind: 'action', isImage: true, done: true })],
    verifyList: [item({ id: 5, kind: 'verify' })],
  })
  expect(openLines(visit).map((line) => line.id)).toEqual([1, 4, 5])
  expect(openLines({ ...visit, skipPrecheck: true }).map((line) => line.id)).toEqual([4, 5])
  expect(firstStage({ ...visit, skipPrecheck: true })).toBe('action')
  expect(stageCount(visit, 'precheck')).toEqual({ done: 1, total: 3 })
  expect(stageCount(visit, 'action')).toEqual({ done: 0, total: 1 })
})

test('the sheet says what is missing', () => {
  expect(openWords(item({ isImage: true }))).toBe('Camera bracket clean, no photo')
  expect(openWords(item())).toBe('Camera bracket clean')
})

test('a closed item says how and when, and whose hand it was when not one’s own', () => {
  const done = { done: true, doneAt: '2026-11-17T14:38:00.000Z', doneBy: me, needs: null }
  expect(doneWords(item(done), zone, day, me)).toBe('09:38 am')
  expect(doneWords(item({ ...done, files: [photo] }), zone, day, me)).toBe('Photo 09:38 am')
  expect(doneWords(item({ ...done, note: '35 psi', files: [photo] }), zone, day, me)).toBe(
    '35 psi, photo 09:38 am',
  )
  expect(doneWords(item({ ...done, actionTime: 22, doneBy: 'Luis Arroyo' }), zone, day, me)).toBe(
    '09:38 am, 22 min, Luis Arroyo',
  )
  expect(doneWords(item(done), zone, '2026-11-18', me)).toBe('11/17/2026')
  expect(doneWords(item({ skippedReason: 'Not on this vehicle' }), zone, day, me)).toBe(
    'Skipped: Not on this vehicle',
  )
})

test('a test drive has two times and an odometer that goes up', () => {
  expect(Object.keys(checkDrive(emptyDrive))).toEqual(['start', 'end', 'from', 'to'])
  const drive = { start: '13:32', end: '13:51', from: 34120, to: 34127 }
  expect(checkDrive(drive)).toEqual({})
  expect(checkDrive({ ...drive, to: 34119 })).toHaveProperty('to')
  expect(driveWords(drive)).toBe('Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127')
})

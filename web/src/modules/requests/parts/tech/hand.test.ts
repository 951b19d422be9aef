import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { missingPhotos, nextOpenLine, plainOpenLines, workLeft } from './hand.ts'

const line = (id: number, more: Partial<ChecklistLine> = {}) =>
  ({
    id,
    kind: 'precheck',
    name: `Item ${id}`,
    files: [],
    needs: ['done'],
    done: false,
    ...more,
  }) as ChecklistLine
const visit = {
  readyList: [line(1, { kind: 'ready', done: true, needs: [] })],
  precheckList: [
    line(2),
    line(3, { isImage: true, needs: ['done', 'photo'] }),
    line(4, { isOptional: true }),
    line(5, { skippedReason: 'Not on this vehicle' }),
    line(6),
  ],
  actionList: [line(7, { kind: 'action', isTestDrive: true, needs: ['done', 'drive'] })],
  verifyList: [
    line(8, { kind: 'verify', isImage: true, needs: ['done', 'photo'] }),
    line(9, { kind: 'verify', isFile: true, needs: ['done', 'file'] }),
  ],
} as unknown as EventShape
const ids = (lines: readonly ChecklistLine[]) => lines.map(({ id }) => id)
const none = () => false

test('"All ready" marks what a yes is enough for: nothing optional, skipped, or without its photo', () => {
  expect(ids(plainOpenLines(visit, 'precheck'))).toEqual([2, 6])
  expect(ids(plainOpenLines(visit, 'ready'))).toEqual([])
  expect(ids(plainOpenLines({ ...visit, skipPrecheck: true }, 'precheck'))).toEqual([])
})

test('the camera goes through the missing photos in order, without those on their way', () => {
  expect(ids(missingPhotos(visit, none))).toEqual([3, 8])
  expect(ids(missingPhotos(visit, (id) => id === 3))).toEqual([8])
})

test('the next open item is the first that is not on its way', () => {
  expect(nextOpenLine(visit, none)?.id).toBe(2)
  expect(nextOpenLine(visit, (id) => id < 6)?.id).toBe(6)
  expect(nextOpenLine(visit, () => true)).toBeUndefined()
})

test('what is left is counted by kind', () => {
  expect(workLeft(visit)).toEqual({ items: 6, photos: 2, files: 1, hasDrive: true })
})

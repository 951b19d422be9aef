import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { parseQueue, enqueueChange, replaceLine, applyQueue, type QueuedChange } from './tickQueue.ts'
import { tickStore, type SendResult } from './tickStore.ts'

const item = (id: number, more: Partial<ChecklistLine> = {}): ChecklistLine => ({
  id,
  kind: 'precheck',
  item: null,
  name: `Item ${id}`,
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
const visitOf = (...precheckList: ChecklistLine[]) =>
  ({ readyList: [], precheckList, actionList: [], verifyList: [] }) as unknown as EventShape
const at = '2026-11-17T14:38:00.000Z'

test('changes keep their order, and later changes of a queued item are merged into it', () => {
  let queue = enqueueChange([], item(1), { done: true }, at)
  queue = enqueueChange(queue, item(2), { done: true }, at)
  queue = enqueueChange(queue, item(2), { note: '35 psi' }, at)
  queue = enqueueChange(queue, item(2), { done: false }, at)
  expect(queue.map((each) => [each.item, each.change])).toEqual([
    [1, { done: true }],
    [2, { done: false, note: '35 psi' }],
  ])
})

test('the first entry may be in flight, so nothing is merged into it', () => {
  let queue = enqueueChange([], item(1), { done: true }, at)
  queue = enqueueChange(queue, item(1), { done: false }, at)
  expect(queue.map((each) => each.change)).toEqual([{ done: true }, { done: false }])
  expect(new Set(queue.map((each) => each.key)).size).toBe(2)
})

test('the visit shows queued changes with the name of the user', () => {
  const visit = visitOf(item(1), item(2, { done: true, doneAt: 'before', doneBy: 'Luis' }))
  let queue = enqueueChange([], item(1), { done: true }, at)
  queue = enqueueChange(queue, item(2), { done: true, note: 'ok' }, at)
  const [one, two] = applyQueue(visit, queue, 'Dana').precheckList
  expect(one).toMatchObject({ done: true, doneAt: at, doneBy: 'Dana' })
  // An item that was already ticked keeps its original time and name.
  expect(two).toMatchObject({ done: true, doneAt: 'before', doneBy: 'Luis', note: 'ok' })
})

test('a saved line replaces the old one', () => {
  const answer = item(2, { done: true })
  expect(replaceLine(visitOf(item(1), item(2)), answer).precheckList).toEqual([item(1), answer])
})

test('a stored queue is restored without broken entries', () => {
  const queue = enqueueChange([], item(1), { done: true }, at)
  expect(parseQueue(JSON.stringify(queue))).toEqual(queue)
  expect(parseQueue(JSON.stringify([...queue, { key: 'x' }, null]))).toEqual(queue)
  expect(parseQueue('{broken')).toEqual([])
  expect(parseQueue(null)).toEqual([])
})

const rig = (answers: SendResult[], kept: string | null = null) => {
  const sent: QueuedChange[] = []
  const box = { text: kept }
  const store = tickStore({
    read: () => box.text,
    write: (text) => {
      box.text = text
    },
    send: (waiting) => {
      sent.push(waiting)
      return Promise.resolve(answers.shift() ?? 'done')
    },
    now: () => new Date(at),
  })
  return { store, sent, box }
}

test('offline changes wait on the device and are sent in order once online', async () => {
  const { store, sent, box } = rig(['later', 'later'])
  await store.add(item(1), { done: true })
  await store.add(item(2), { done: true })
  expect(store.read()).toMatchObject({ isStuck: true, queue: [{ item: 1 }, { item: 2 }] })
  expect(parseQueue(box.text)).toHaveLength(2)
  await store.flush()
  expect(sent.slice(2).map((each) => each.item)).toEqual([1, 2])
  expect(store.read()).toEqual({ queue: [], isStuck: false })
  expect(box.text).toBeNull()
})

test('a reload resumes the stored queue', async () => {
  const before = rig(['later'])
  await before.store.add(item(7), { done: true })
  const after = rig([], before.box.text)
  expect(after.store.read().queue).toHaveLength(1)
  await after.store.flush()
  expect(after.sent.map((each) => each.item)).toEqual([7])
})

test('a refused change is dropped and the next one is sent', async () => {
  const { store, sent } = rig(['refused', 'done'])
  const first = store.add(item(1), { done: true })
  const second = store.add(item(2), { done: true })
  await Promise.all([first, second])
  expect(sent.map((each) => each.item)).toEqual([1, 2])
  expect(store.read().queue).toEqual([])
})

import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { parseQueue, withChange, withLine, withQueue, type Waiting } from './queue.ts'
import { tickStore, type Sent } from './tickStore.ts'

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
  needs: 'not done',
  files: [],
  ...more,
})
const visitOf = (...precheckList: ChecklistLine[]) =>
  ({ readyList: [], precheckList, actionList: [], verifyList: [] }) as unknown as EventShape
const at = '2026-11-17T14:38:00.000Z'

test('changes keep their order; of one item that waits, the last word counts', () => {
  let queue = withChange([], item(1), { done: true }, at)
  queue = withChange(queue, item(2), { done: true }, at)
  queue = withChange(queue, item(2), { note: '35 psi' }, at)
  queue = withChange(queue, item(2), { done: false }, at)
  expect(queue.map((each) => [each.item, each.change])).toEqual([
    [1, { done: true }],
    [2, { done: false, note: '35 psi' }],
  ])
})

test('the first may be on its way already and takes nothing in', () => {
  let queue = withChange([], item(1), { done: true }, at)
  queue = withChange(queue, item(1), { done: false }, at)
  expect(queue.map((each) => each.change)).toEqual([{ done: true }, { done: false }])
  expect(new Set(queue.map((each) => each.key)).size).toBe(2)
})

test('the visit shows what waits, with whose hand it was', () => {
  const visit = visitOf(item(1), item(2, { done: true, doneAt: 'before', doneBy: 'Luis' }))
  let queue = withChange([], item(1), { done: true }, at)
  queue = withChange(queue, item(2), { done: true, note: 'ok' }, at)
  const [one, two] = withQueue(visit, queue, 'Dana').precheckList
  expect(one).toMatchObject({ done: true, doneAt: at, doneBy: 'Dana' })
  // What was ticked before stays as it was ticked.
  expect(two).toMatchObject({ done: true, doneAt: 'before', doneBy: 'Luis', note: 'ok' })
})

test('an answered line takes its place', () => {
  const answer = item(2, { done: true })
  expect(withLine(visitOf(item(1), item(2)), answer).precheckList).toEqual([item(1), answer])
})

test('what was kept is read again, and what is broken is left out', () => {
  const queue = withChange([], item(1), { done: true }, at)
  expect(parseQueue(JSON.stringify(queue))).toEqual(queue)
  expect(parseQueue(JSON.stringify([...queue, { key: 'x' }, null]))).toEqual(queue)
  expect(parseQueue('{broken')).toEqual([])
  expect(parseQueue(null)).toEqual([])
})

const rig = (answers: Sent[], kept: string | null = null) => {
  const sent: Waiting[] = []
  const box = { text: kept }
  const store = tickStore({
    read: () => box.text,
    keep: (text) => {
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

test('without a line all waits on the device, and goes in its order when the line is back', async () => {
  const { store, sent, box } = rig(['later', 'later'])
  await store.add(item(1), { done: true })
  await store.add(item(2), { done: true })
  expect(store.read()).toMatchObject({ stuck: true, queue: [{ item: 1 }, { item: 2 }] })
  expect(parseQueue(box.text)).toHaveLength(2)
  await store.flush()
  expect(sent.slice(2).map((each) => each.item)).toEqual([1, 2])
  expect(store.read()).toEqual({ queue: [], stuck: false })
  expect(box.text).toBeNull()
})

test('a reload goes on with what waited', async () => {
  const before = rig(['later'])
  await before.store.add(item(7), { done: true })
  const after = rig([], before.box.text)
  expect(after.store.read().queue).toHaveLength(1)
  await after.store.flush()
  expect(after.sent.map((each) => each.item)).toEqual([7])
})

test('what is refused is taken back, and the next goes on', async () => {
  const { store, sent } = rig(['refused', 'done'])
  const first = store.add(item(1), { done: true })
  const second = store.add(item(2), { done: true })
  await Promise.all([first, second])
  expect(sent.map((each) => each.item)).toEqual([1, 2])
  expect(store.read().queue).toEqual([])
})

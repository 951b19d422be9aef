import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { asMessage, emptyThread, newestWith, withMessage, withPage, type Thread } from './thread.ts'

const message = (number: number, version = 1): ChatMessage => ({
  id: 100 + number,
  number,
  channel: 'adhoc_1',
  guid: `g${number}`,
  name: 'Dana',
  member: 'dana',
  message: `<p>${number}.${version}</p>`,
  createdOn: '2026-11-21T18:00:00Z',
  editedOn: null,
  deletedOn: null,
  color: 1,
  quote: null,
  files: [],
  mentions: [],
  keptAs: null,
  version,
  type: 'received',
  rights: [],
})
const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_each, offset) => message(from + offset))
const numbers = (thread: Thread) => thread.messages.map(({ number }) => number)
const newest: Thread = { messages: span(31, 60), hasBefore: true, hasAfter: false }

test('prepends an earlier page and keeps track of whether there are more', () => {
  const thread = withPage(newest, { messages: span(1, 30), hasBefore: false, hasAfter: true })
  expect(numbers(thread)).toEqual(span(1, 60).map(({ number }) => number))
  expect(thread).toMatchObject({ hasBefore: false, hasAfter: false })
})

test('replaces the messages with a page that does not touch them', () => {
  const thread = withPage(newest, { messages: span(5, 10), hasBefore: true, hasAfter: true })
  expect(numbers(thread)).toEqual([5, 6, 7, 8, 9, 10])
  expect(thread.hasAfter).toBe(true)
})

test('appends a message once, applies an edit, and ignores an older version', () => {
  const once = withMessage(newest, message(61))
  expect(numbers(withMessage(once, message(61)))).toEqual(numbers(once))
  const edited = withMessage(once, message(61, 2))
  expect(edited.messages.at(-1)?.message).toBe('<p>61.2</p>')
  expect(withMessage(edited, message(61, 1))).toBe(edited)
})

test('sets hasAfter when a message arrives beyond a gap', () => {
  const thread = withMessage(newest, message(65))
  expect(numbers(thread).at(-1)).toBe(60)
  expect(thread.hasAfter).toBe(true)
  const filled = withPage(thread, { messages: span(61, 65), hasBefore: true, hasAfter: false })
  expect(numbers(filled).at(-1)).toBe(65)
  expect(filled.hasAfter).toBe(false)
})

test('ignores a new message while the chat is not loaded to its end', () => {
  const early: Thread = { messages: span(1, 10), hasBefore: false, hasAfter: true }
  expect(numbers(withMessage(early, message(11)))).toEqual(numbers(early))
})

test('accepts the first message of an empty chat', () => {
  const none = withPage(emptyThread, { messages: [], hasBefore: false, hasAfter: false })
  expect(numbers(withMessage(none, message(1)))).toEqual([1])
})

test('stays ordered, unique, and without gaps for any sequence of events', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('one' as const), number: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      kind: fc.constant('page' as const),
      from: fc.integer({ min: 1, max: 40 }),
      size: fc.integer({ min: 0, max: 12 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let thread: Thread = emptyThread
      for (const each of events)
        thread =
          each.kind === 'one'
            ? withMessage(thread, message(each.number))
            : withPage(thread, {
                messages: span(each.from, Math.min(40, each.from + each.size)),
                hasBefore: each.from > 1,
                hasAfter: each.from + each.size < 40,
              })
      const all = numbers(thread)
      expect(all).toEqual(all.map((_each, offset) => (all[0] ?? 0) + offset))
    }),
  )
})

test("computes the reader's own rights for a message from the hub", () => {
  const { type: _type, rights: _rights, ...body } = message(1)
  const reader = { canSaveToRequest: true, isHost: false }
  expect(asMessage(body, 'dana', reader)).toMatchObject({ type: 'sent', rights: ['edit', 'delete', 'note'] })
  expect(asMessage(body, 'greg', reader)).toMatchObject({ type: 'received', rights: ['report', 'note'] })
  expect(asMessage({ ...body, deletedOn: 'x' }, 'greg', reader).rights).toEqual([])
})

test('the newest messages of a chat stay as many as there are kept, without a gap', () => {
  const page = { messages: span(31, 60), hasBefore: false, hasAfter: false }
  const next = newestWith(page, message(61), 30)
  expect(next?.messages.map(({ number }) => number)).toEqual(span(32, 61).map(({ number }) => number))
  expect(next?.hasBefore).toBe(true)
  expect(newestWith(page, message(45, 2), 30)?.messages[14]).toEqual(message(45, 2))
  expect(newestWith(page, message(45, 0), 30)?.messages[14]).toEqual(message(45))
  expect(newestWith(page, message(30), 30)).toBe(page)
  expect(newestWith(page, message(62), 30)).toBeUndefined()
  const empty = { messages: [], hasBefore: false, hasAfter: false }
  expect(newestWith(empty, message(1), 30)).toEqual({ ...empty, messages: [message(1)] })
})

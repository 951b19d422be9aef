import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { hubConnection, type ConnectionState } from './hubConnection.ts'

const started = new Date('2026-11-17T14:00:00Z')
const change = (id: number): LiveChange => ({ kind: 'request', id, version: 1, what: 'requests.submitted' })

type TestSocket = {
  sent: unknown[]
  closed: boolean
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event?: { code: number }) => void) | null
}

/** A connection over fake sockets, and a record of all its events. */
const setUp = (given: { cursor?: number; online?: boolean; token?: string | null } = {}) => {
  const sockets: TestSocket[] = []
  const seen = {
    states: [] as ConnectionState[],
    changes: [] as number[],
    log: [] as string[],
    resyncs: 0,
    byes: [] as string[],
  }
  const means = { cursor: given.cursor, online: given.online ?? true, chance: 0 }
  const line = hubConnection(
    {
      connect: () => {
        const socket: TestSocket = {
          sent: [],
          closed: false,
          send: (text: string) => void socket.sent.push(JSON.parse(text)),
          close: () => {
            socket.closed = true
            socket.onclose?.()
          },
          onopen: null,
          onmessage: null,
          onclose: null,
        }
        sockets.push(socket)
        return socket
      },
      token: () => (given.token === undefined ? 'a.b.c' : given.token),
      cursor: { read: () => means.cursor, save: (cursor) => void (means.cursor = cursor) },
      age: () => 1234.5,
      online: () => means.online,
      chance: () => means.chance,
      log: (message) => void seen.log.push(message),
    },
    {
      state: (state) => void seen.states.push(state),
      change: (_type, data) => void seen.changes.push(data.id),
      presence: (on, people) => void seen.log.push(`${on}: ${people.join(', ')}`),
      position: (position) => void seen.log.push(`position ${position}`),
      chat: (data) => void seen.log.push(`chat: ${data.kind}`),
      answer: ({ to, says }) => void seen.log.push(`${to}: ${says}`),
      resync: () => void (seen.resyncs += 1),
      bye: (reason) => void seen.byes.push(reason),
    },
  )
  const last = () => sockets.at(-1)
  const frame = (data: unknown) =>
    last()?.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  const welcome = (cursor: number) => {
    last()?.onopen?.()
    frame({ name: 'welcome', cursor })
  }
  return { line, sockets, seen, means, frame, welcome, last }
}

beforeEach(() => void vi.useFakeTimers({ now: started }))
afterEach(() => void vi.useRealTimers())

describe('the hub connection', () => {
  test('says hello with the token and the last cursor, and is live once welcomed', () => {
    const { line, welcome, last, seen, means } = setUp({ cursor: 41 })
    line.start()
    expect(seen.states.at(-1)?.line).toBe('reconnecting')
    welcome(44)
    expect(last()?.sent).toEqual([{ name: 'hello', token: 'a.b.c', after: 41 }])
    expect(seen.states.at(-1)).toEqual({ line: 'live', seconds: 0, liveAt: started })
    expect(means.cursor).toBe(44)
  })

  test('sends the age of the page while it has no cursor', () => {
    const { line, welcome, last } = setUp()
    line.start()
    welcome(10)
    expect(last()?.sent).toEqual([{ name: 'hello', token: 'a.b.c', age: 1235 }])
  })

  test('delivers every change once and stores the cursor', () => {
    const { line, welcome, frame, seen, means } = setUp()
    line.start()
    welcome(10)
    for (const cursor of [11, 12, 12, 9, 13])
      frame({ name: 'sendMessage', type: 'Status', cursor, data: change(cursor) })
    expect(seen.changes).toEqual([11, 12, 13])
    expect(means.cursor).toBe(13)
  })

  test('reconnects after 0, 3, 5, 10, 15, 30, 60, 60 seconds', () => {
    const { line, sockets, last } = setUp()
    line.start()
    for (const seconds of [0, 3, 5, 10, 15, 30, 60, 60]) {
      const before = sockets.length
      last()?.close()
      if (seconds > 0) vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(sockets.length).toBe(before)
      vi.advanceTimersByTime(1)
      expect(sockets.length).toBe(before + 1)
    }
  })

  test('spreads the first attempt over three seconds after a server restart', () => {
    const { line, sockets, means, welcome, last } = setUp()
    line.start()
    welcome(1)
    vi.advanceTimersByTime(6000)
    means.chance = 0.5
    last()?.onclose?.({ code: 1012 })
    vi.advanceTimersByTime(1499)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    // Later attempts use the usual delays.
    last()?.onclose?.({ code: 1012 })
    vi.advanceTimersByTime(2999)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(3)
  })

  test('counts the seconds down and reports the time of the data', () => {
    const { line, welcome, last, seen } = setUp()
    line.start()
    welcome(1)
    last()?.close()
    vi.advanceTimersByTime(0)
    last()?.close()
    vi.advanceTimersByTime(1000)
    expect(seen.states.at(-1)).toEqual({ line: 'reconnecting', seconds: 2, liveAt: started })
  })

  test('resets the delays only after a connection that lasted', () => {
    const { line, sockets, welcome, last } = setUp()
    line.start()
    last()?.close()
    vi.advanceTimersByTime(0)
    welcome(1)
    vi.advanceTimersByTime(4999)
    last()?.close()
    vi.advanceTimersByTime(2999)
    expect(sockets.length).toBe(2)
    vi.advanceTimersByTime(1)
    expect(sockets.length).toBe(3)
    welcome(1)
    vi.advanceTimersByTime(5000)
    last()?.close()
    vi.advanceTimersByTime(0)
    expect(sockets.length).toBe(4)
  })

  test('makes no attempts while offline, and reconnects as soon as the network is back', () => {
    const { line, sockets, means, seen } = setUp()
    line.start()
    means.online = false
    line.disconnect()
    expect(seen.states.at(-1)?.line).toBe('offline')
    vi.advanceTimersByTime(600_000)
    expect(sockets.length).toBe(1)
    means.online = true
    line.reconnect()
    expect(sockets.length).toBe(2)
  })

  test('skips the rest of the delay when the page becomes visible, without opening a second socket', () => {
    const { line, sockets, last } = setUp()
    line.start()
    last()?.close()
    vi.advanceTimersByTime(0)
    last()?.close()
    line.reconnect()
    line.reconnect()
    expect(sockets.length).toBe(3)
    vi.advanceTimersByTime(60_000)
    expect(sockets.length).toBe(3)
  })

  test('reports resync, bye, and presence, and only logs an unreadable message', () => {
    const { line, welcome, frame, seen } = setUp()
    line.start()
    welcome(1)
    frame({ name: 'resync', cursor: 90 })
    frame({ name: 'bye', reason: 'Signed out.' })
    frame({
      name: 'sendMessage',
      type: 'Status',
      data: { kind: 'presence', on: 'request:7', people: ['Ann'] },
    })
    frame('not json')
    expect(seen.resyncs).toBe(1)
    expect(seen.byes).toEqual(['Signed out.'])
    expect(seen.log).toEqual(['request:7: Ann', 'A live message could not be used.'])
  })

  test('sends only while live, and never reconnects after stop', () => {
    const { line, sockets, welcome, last } = setUp()
    line.start()
    expect(line.sendChatPush({ channel: 'adhoc_1' })).toBe(false)
    welcome(1)
    expect(line.sendChatPush({ channel: 'adhoc_1' })).toBe(true)
    expect(last()?.sent.at(-1)).toEqual({ name: 'sendChatPush', data: { channel: 'adhoc_1' } })
    expect(line.sendMessage('Status', { open: true })).toBe(true)
    expect(last()?.sent.at(-1)).toEqual({ name: 'sendMessage', type: 'Status', data: { open: true } })
    line.stop()
    vi.advanceTimersByTime(600_000)
    expect(sockets.length).toBe(1)
  })
})

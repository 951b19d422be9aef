import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Actor } from '#server/kernel/security/actor.ts'
import { Connection } from './connection.ts'

const frame = Buffer.alloc(64 * 1024)

/** A line whose reader the test is: what was sent to it, what it was asked, why it was ended. */
const opened = () => {
  const wire = new PassThrough({ highWaterMark: 64 * 1024 * 1024 })
  let asked = 0
  const ended: string[] = []
  const socket = {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN as number,
    ping: () => void asked++,
    close: (_code: number, why: string) => {
      ended.push(why)
      socket.readyState = WebSocket.CLOSING
    },
    once: (_event: string, gone: () => void) => gone(),
  }
  const line = new Connection(socket as unknown as WebSocket, wire, '', {} as Actor)
  line.goLive()
  const sent = () => (wire.readableLength + wire.writableLength) / frame.length
  const write = (frames: number) => {
    for (let at = 0; at < frames; at++) line.write(frame, true)
  }
  return { line, asked: () => asked, ended, sent, write }
}

test('a line that has not said that it reads gets a part of a burst, and the rest once it has', () => {
  const { line, asked, ended, sent, write } = opened()
  write(2)
  expect(asked()).toBe(0)
  write(18)
  expect(asked()).toBe(1)
  expect(sent()).toBeLessThan(10)
  for (let answers = 0; answers < asked(); answers++) line.handlePong()
  expect([sent(), ended]).toEqual([20, []])
})

test('an answer that nobody waits for says that it is there, and no more', () => {
  const { line, asked, sent, write } = opened()
  line.isAlive = false
  line.handlePong()
  expect(line.isAlive).toBe(true)
  write(20)
  expect([asked(), sent() < 10]).toEqual([1, true])
})

test('a line that stays silent is ended, in a great burst at once', () => {
  const { ended, write } = opened()
  write(60)
  expect(ended).toEqual([])
  write(20)
  expect(ended).toEqual(['tooSlow'])
})

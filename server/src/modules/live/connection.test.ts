import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Actor } from '#server/kernel/security/actor.ts'
import { Connection } from './connection.ts'

const frame = Buffer.alloc(64 * 1024)

/** A live connection with a fake socket that records what was sent, how often it was pinged, and why it was closed. */
const openConnection = () => {
  const wire = new PassThrough({ highWaterMark: 64 * 1024 * 1024 })
  let pings = 0
  const closeReasons: string[] = []
  const socket = {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN as number,
    ping: () => void pings++,
    close: (_code: number, why: string) => {
      closeReasons.push(why)
      socket.readyState = WebSocket.CLOSING
    },
    once: (_event: string, handler: () => void) => handler(),
  }
  const connection = new Connection(socket as unknown as WebSocket, wire, '', {} as Actor)
  connection.goLive()
  const sent = () => (wire.readableLength + wire.writableLength) / frame.length
  const write = (frames: number) => {
    for (let index = 0; index < frames; index++) connection.write(frame, true)
  }
  return { connection, pings: () => pings, closeReasons, sent, write }
}

test('a client that has not confirmed reading gets part of a burst, and the rest once it has', () => {
  const { connection, pings, closeReasons, sent, write } = openConnection()
  write(2)
  expect(pings()).toBe(0)
  write(18)
  expect(pings()).toBe(1)
  expect(sent()).toBeLessThan(10)
  for (let answers = 0; answers < pings(); answers++) connection.handlePong()
  expect([sent(), closeReasons]).toEqual([20, []])
})

test('an unexpected pong only shows that the client is alive', () => {
  const { connection, pings, sent, write } = openConnection()
  connection.isAlive = false
  connection.handlePong()
  expect(connection.isAlive).toBe(true)
  write(20)
  expect([pings(), sent() < 10]).toEqual([1, true])
})

test('a silent client is disconnected, in a very large burst immediately', () => {
  const { closeReasons, write } = openConnection()
  write(60)
  expect(closeReasons).toEqual([])
  write(20)
  expect(closeReasons).toEqual(['tooSlow'])
})

import { Writable } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { flushWrites, writeBatched } from './write-batch.ts'

/** A stream that records each write. */
const recordingStream = () => {
  const writes: string[] = []
  const line = new Writable({
    highWaterMark: 1024 * 1024,
    write(chunk: Buffer, _encoding, done) {
      writes.push(String(chunk))
      done()
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { line, writes }
}

test('frames of one turn go out in a single write per stream, in order', async () => {
  const [one, two] = [recordingStream(), recordingStream()]
  for (const word of ['a', 'b', 'c']) writeBatched(one.line, Buffer.from(word))
  writeBatched(two.line, Buffer.from('d'))
  expect(one.writes).toEqual([])
  await endOfTurn()
  await endOfTurn()
  expect([one.writes, two.writes]).toEqual([['abc'], ['d']])
  writeBatched(one.line, Buffer.from('e'))
  flushWrites()
  // The socket's own write bypasses the batch and must come after what was held.
  one.line.write('f')
  await endOfTurn()
  expect(one.writes).toEqual(['abc', 'e', 'f'])
})

test('a large amount for one stream does not wait for the end of the turn', () => {
  const { line, writes } = recordingStream()
  const frame = Buffer.alloc(50_000, 'x')
  for (let n = 0; n < 10; n++) writeBatched(line, frame)
  expect(writes.join('').length).toBeGreaterThanOrEqual(300_000)
  flushWrites()
  expect(writes.join('').length).toBe(500_000)
})

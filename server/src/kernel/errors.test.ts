import fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { Problem } from './problems.ts'

/** What is logged when a call fails with this error. */
const logged = async (error: Error): Promise<Record<string, unknown>[]> => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance: log as FastifyBaseLogger, disableRequestLogging: true })
  answerErrors(app)
  app.get('/it', () => {
    throw error
  })
  await app.inject('/it?secret=1')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('what is busy is told in one line, with what it waited for', async () => {
  const cause = new Error('The database did not answer in time.')
  const busy = Object.assign(new Problem(503, 'Not available', 'Try again in a moment.'), { cause })
  const [line, ...more] = await logged(busy)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    level: 40,
    path: '/it',
    because: 'Try again in a moment. (The database did not answer in time.)',
  })
  expect(JSON.stringify(line)).not.toContain('.ts:')
})

test('what is broken is told with its stack', async () => {
  const [line] = await logged(new Error('broken'))
  expect(line).toMatchObject({ level: 50, msg: 'failed', err: { stack: expect.stringContaining('.ts:') } })
})

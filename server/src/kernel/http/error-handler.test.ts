import fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { registerErrorHandler } from './error-handler.ts'
import { Problem } from './problems.ts'

/** Returns the answer and the log lines of a call that fails with this error. */
const failWith = async (error: Error, method: 'GET' | 'POST' = 'GET') => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance: log as FastifyBaseLogger, disableRequestLogging: true })
  registerErrorHandler(app, { now: () => new Date('2026-11-17T00:58:30Z') })
  app.all('/it', () => {
    throw error
  })
  const answer = (await app.inject({ method, url: '/it?secret=1' })).json<Record<string, unknown>>()
  return { answer, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('logs a busy resource in one line with its cause', async () => {
  const cause = new Error('The database did not answer in time.')
  const busy = Object.assign(new Problem(503, 'Not available', 'Try again in a moment.'), { cause })
  const [line, ...more] = (await failWith(busy)).lines
  expect(more).toEqual([])
  expect(line).toMatchObject({
    level: 40,
    path: '/it',
    because: 'Try again in a moment. (The database did not answer in time.)',
  })
  expect(JSON.stringify(line)).not.toContain('.ts:')
})

test('logs an unexpected error with its stack', async () => {
  const [line] = (await failWith(new Error('broken'))).lines
  expect(line).toMatchObject({ level: 50, msg: 'failed', err: { stack: expect.stringContaining('.ts:') } })
})

test.each([
  ['GET', "We couldn't load this."],
  ['POST', "That didn't work, and nothing was saved."],
] as const)(
  'answers an unexpected error of a %s with the log reference and the time',
  async (method, what) => {
    const { answer, lines } = await failWith(new Error('broken'), method)
    expect(answer['reference']).toBe(lines[0]?.['reference'])
    expect(answer['detail']).toBe(
      `${what} Try again. If it keeps happening, give support the reference ${answer['reference'] as string}, 11/17/2026 12:58:30 AM UTC.`,
    )
  },
)

test.each(['22P02', '22P03', '22P05', '22001', '22003', '22007', '22008', '22021', '22030', '22032'])(
  'answers 400 for a value that the database cannot store (%s)',
  async (code) => {
    const refusal = Object.assign(new Error('invalid input syntax for type json'), { code })
    const { answer } = await failWith(refusal, 'POST')
    expect(answer).toMatchObject({ status: 400, title: 'Check your entries' })
    expect(JSON.stringify(answer)).not.toContain('syntax')
  },
)

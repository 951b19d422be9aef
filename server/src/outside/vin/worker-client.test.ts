import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startWorkerClient } from './worker-client.ts'
import type { WorkerClient } from './worker-client.ts'

// A worker that does as told: answer, fail, crash, exit, or hang.
const folder = mkdtempSync(join(tmpdir(), 'worker-client-'))
const script = pathToFileURL(join(folder, 'worker.mjs'))
writeFileSync(
  script,
  `import { parentPort, workerData } from 'node:worker_threads'
   if (workerData === 'hang') for (;;) {}
   if (workerData === 'slow') for (const from = Date.now(); Date.now() - from < 3500; );
   if (workerData === 'break') throw new Error('no such file')
   parentPort.on('message', ({ id, question }) => {
     if (question === 'break') throw new Error('out of luck')
     else if (question === 'end') process.exit(0)
     else if (question === 'hang') for (;;) {}
     else if (question === 'silence') return
     else if (question === 'fail') parentPort.postMessage({ id, error: 'bad page' })
     else parentPort.postMessage({ id, answer: question + '!' })
   })
   parentPort.postMessage({ ready: true })`,
)
afterAll(() => rmSync(folder, { recursive: true }))

let line: WorkerClient<string, string> | undefined
afterEach(() => line?.stop())
const open = (settings: { data?: string; startMs?: number; answerMs?: number } = {}) =>
  (line = startWorkerClient<string, string>({
    script,
    data: '',
    startMs: 60_000,
    answerMs: 60_000,
    ...settings,
  }))
const unavailable = (words: string) => ({
  name: 'VinUnavailable',
  message: expect.stringContaining(words) as unknown,
})

test('answers match their questions, even those asked before the worker was ready', async () => {
  const { ask } = open()
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
})

test('a failed question does not affect others', async () => {
  const { ask } = open()
  const [bad, good] = await Promise.allSettled([ask('fail'), ask('a')])
  expect(bad).toMatchObject({ reason: unavailable('bad page') })
  expect(good).toMatchObject({ value: 'a!' })
})

test.each([
  ['break', 'out of luck'],
  ['end', 'stopped unexpectedly'],
])(
  'after "%s" all that waits is rejected, and the next question finds a new worker',
  async (question, words) => {
    const { ask } = open()
    await ask('warm')
    const [first, second] = await Promise.allSettled([ask(question), ask('hang')])
    expect(first).toMatchObject({ reason: unavailable(words) })
    expect(second).toMatchObject({ reason: unavailable(words) })
    expect(await ask('a')).toBe('a!')
  },
)

test('a worker that hangs is terminated and replaced', async () => {
  const { ask } = open({ answerMs: 3000 })
  await expect(ask('hang')).rejects.toMatchObject(unavailable('took too long'))
  expect(await ask('a')).toBe('a!')
})

test('the answer timeout starts when the worker is ready', async () => {
  expect(await open({ data: 'slow', answerMs: 3000 }).ask('a')).toBe('a!')
})

test('a worker that cannot start gives the reason for each question', async () => {
  const { ask } = open({ data: 'break' })
  await expect(ask('a')).rejects.toMatchObject(unavailable('no such file'))
  await expect(ask('a')).rejects.toMatchObject(unavailable('no such file'))
})

test('a worker that never becomes ready is terminated', async () => {
  await expect(open({ data: 'hang', startMs: 200 }).ask('a')).rejects.toMatchObject(
    unavailable("didn't start"),
  )
})

test('stop rejects pending and later questions', async () => {
  const { ask, stop } = open()
  const [waiting] = await Promise.allSettled([ask('silence'), stop()])
  expect(waiting).toMatchObject({ reason: unavailable('turned off') })
  await expect(ask('a')).rejects.toMatchObject(unavailable('turned off'))
})

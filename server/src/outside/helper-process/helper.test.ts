import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createHelperRunner, type HelperOptions } from './helper.ts'

// Functions that answer, fail, crash the process, or hang.
const folder = mkdtempSync(join(tmpdir(), 'helper-'))
const file = pathToFileURL(join(folder, 'work.mjs'))
writeFileSync(
  file,
  `export const pid = () => process.pid
   export const turned = (bytes) => Buffer.from(bytes).reverse()
   export const fail = async () => { throw new Error('bad page') }
   export const die = () => process.kill(process.pid, 'SIGKILL')
   export const hang = () => { for (;;) {} }
   let inside = 0
   export const crowd = async () => {
     const most = ++inside
     await new Promise((later) => setTimeout(later, 20))
     inside--
     return most
   }`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const open = (settings: Partial<HelperOptions> = {}) => {
  const apart = createHelperRunner({ startMs: 60_000, workMs: 60_000, idleMs: 60_000, width: 2, ...settings })
  return {
    pid: apart<() => number>(file, 'pid'),
    turned: apart<(bytes: Buffer) => Buffer>(file, 'turned'),
    fail: apart<() => void>(file, 'fail'),
    die: apart<() => void>(file, 'die'),
    hang: apart<() => void>(file, 'hang'),
    crowd: apart<() => number>(file, 'crowd'),
    missing: apart<() => void>(file, 'missing'),
  }
}
const busy = { status: 503, message: "We couldn't finish this. Try again in a moment." }

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('functions run in one other process, and bytes come back as bytes', async () => {
  const { pid, turned } = open()
  const [one, two] = await Promise.all([pid(), pid()])
  expect(one).not.toBe(process.pid)
  expect(two).toBe(one)
  expect(await turned(Buffer.from([1, 2, 3]))).toEqual(Buffer.from([3, 2, 1]))
})

test('a function that throws gives the reason and affects no others', async () => {
  const { fail, missing, pid } = open()
  const before = await pid()
  await expect(fail()).rejects.toThrow('bad page')
  await expect(missing()).rejects.toThrow('has no function "missing"')
  expect(await pid()).toBe(before)
})

test('a killed process rejects its tasks with an explanation, and the next task gets a new one', async () => {
  const { die, hang, pid } = open()
  const before = await pid()
  const [one, two] = await Promise.allSettled([die(), hang()])
  expect(one).toMatchObject({ reason: busy })
  expect(two).toMatchObject({ reason: busy })
  expect(await pid()).not.toBe(before)
})

test('a task that hangs is terminated', async () => {
  const { hang, pid } = open({ workMs: 3000 })
  await expect(hang()).rejects.toMatchObject(busy)
  expect(typeof (await pid())).toBe('number')
})

test('a process that does not become ready in time is terminated', async () => {
  await expect(open({ startMs: 1 }).pid()).rejects.toMatchObject(busy)
})

test('no more tasks than its width run at once', async () => {
  const { crowd } = open({ width: 2 })
  expect(Math.max(...(await Promise.all(Array.from({ length: 6 }, crowd))))).toBe(2)
})

test('an idle process ends, and a new one starts with the next task', async () => {
  const { pid } = open({ idleMs: 1 })
  const first = await pid()
  await expect.poll(() => isThere(first), { timeout: 60_000 }).toBe(false)
  expect(await pid()).not.toBe(first)
})

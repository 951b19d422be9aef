import { expect, onTestFinished, test, vi } from 'vitest'
import { deviceStore } from './deviceStore.ts'

const draft = {
  record: 'visit:1',
  kind: 'notes',
  call: 'POST calibrate/saveCalibrateEvent',
  body: {},
  says: 'Notes',
  about: '',
} as const

test.each([
  ['SecurityError', true],
  ['InvalidStateError', true],
  ['QuotaExceededError', undefined],
])('keeps an act in memory, and knows a private window from a full device: %s', async (name, isBlocked) => {
  const open = () => {
    throw new DOMException('The database could not be opened.', name)
  }
  vi.stubGlobal('indexedDB', { open })
  onTestFinished(() => void vi.unstubAllGlobals())
  const failures: unknown[] = []
  const store = deviceStore({ user: 1, now: () => 0, onUnstored: (error) => failures.push(error) })
  const act = await store.add(draft, undefined)
  expect([act.isUnstored, act.isBlocked]).toEqual([true, isBlocked])
  expect(failures).toHaveLength(1)
  expect((await store.load()).acts).toEqual([act])
})

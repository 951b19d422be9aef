import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDrafts, setDraftOwner } from './draftStore.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a draft is restored for its owner and for nobody else', () => {
  const draft = { changes: { notes: 'Left lamp cracked' }, at: 1 }
  setDraftOwner('anna@shop.example')
  deviceDrafts.save('request:new', draft)
  setDraftOwner('ben@shop.example')
  expect(deviceDrafts.load('request:new')).toBeUndefined()
  setDraftOwner('anna@shop.example')
  expect(deviceDrafts.load('request:new')).toEqual(draft)
  deviceDrafts.clear('request:new')
  expect(deviceDrafts.load('request:new')).toBeUndefined()
})

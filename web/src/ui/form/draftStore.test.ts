import { beforeEach, expect, test, vi } from 'vitest'
import { deviceDrafts, draftStoreFor } from './draftStore.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('a draft comes back to its own person and to nobody else', () => {
  const draft = { changes: { notes: 'Left lamp cracked' }, at: 1 }
  draftStoreFor('anna@shop.example')
  deviceDrafts.save('request:new', draft)
  draftStoreFor('ben@shop.example')
  expect(deviceDrafts.load('request:new')).toBeUndefined()
  draftStoreFor('anna@shop.example')
  expect(deviceDrafts.load('request:new')).toEqual(draft)
  deviceDrafts.clear('request:new')
  expect(deviceDrafts.load('request:new')).toBeUndefined()
})

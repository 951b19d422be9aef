import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScanConfiguration } from '#contract/scans.ts'
import { draftOf } from './draft.ts'
import { keepDraft, keptDraft } from './keptDraft.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const stored: ScanConfiguration = {
  scanConfiguration: 4,
  businessId: 812,
  businessName: 'Lakeside',
  criteria: { kinds: ['pre'], makes: ['Kia'], yearFrom: 2015, yearTo: null, ignoredCodes: [] },
  checklist: [],
  visitedStep: 2,
  inheritedFrom: null,
  changedBy: '',
  changedOn: null,
  version: 3,
}

test('what was typed comes back after a reload, for its location and only while nobody else saved', () => {
  const typed = { ...draftOf(stored), makes: 'Kia, Ford', yearFrom: null, yearTo: 2024 }
  keepDraft(stored, typed)
  expect(keptDraft(stored)).toEqual(typed)
  expect(keptDraft({ ...stored, version: 4 })).toEqual(draftOf(stored))
  expect(keptDraft({ ...stored, businessId: 813 })).toEqual(draftOf(stored))
  keepDraft(stored, draftOf(stored))
  expect(keptDraft(stored)).toEqual(draftOf(stored))
})

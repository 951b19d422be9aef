import type { ScanConfiguration } from '#contract/scans.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'
import { pickFitting } from '../../../ui/storedValue.ts'
import { draftOf, isChanged, type Draft } from './draft.ts'

const keyOf = ({ businessId }: ScanConfiguration): string => `scan-configuration:${businessId}`

/** What was typed on this device and not saved, on top of the stored configuration if nobody changed that since. */
export const keptDraft = (stored: ScanConfiguration): Draft => {
  const own = draftOf(stored)
  const kept = deviceDrafts.load(keyOf(stored))
  if (kept?.version !== stored.version) return own
  const { yearFrom, yearTo } = kept.changes
  const year = (value: unknown, otherwise: number | null) =>
    value === null || typeof value === 'number' ? value : otherwise
  return {
    ...own,
    ...pickFitting(own, kept.changes),
    yearFrom: year(yearFrom, own.yearFrom),
    yearTo: year(yearTo, own.yearTo),
  }
}

export const forgetDraft = (stored: ScanConfiguration): void => deviceDrafts.clear(keyOf(stored))

export const keepDraft = (stored: ScanConfiguration, draft: Draft): void => {
  if (isChanged(draft, stored))
    deviceDrafts.save(keyOf(stored), { changes: draft, at: Date.now(), version: stored.version })
  else forgetDraft(stored)
}

import type { RequestShape } from '#contract/requests/index.ts'
import { stageName } from '../visit/stageName.ts'
import { t } from './texts.ts'

type Entry = Pick<RequestShape['history'][number], 'by' | 'what' | 'stage' | 'visit'>
/** Entries that are one line of the history, newest first. */
export type Group<E extends Entry = Entry> = { entries: E[] }

/** What a technician does item after item, and what nobody wants to read line by line. */
const grouped = new Set(['completedItem', 'skippedItem'])

const belongsTo = (entry: Entry, other: Entry | undefined): boolean =>
  other !== undefined &&
  entry.stage !== null &&
  grouped.has(entry.what) &&
  entry.what === other.what &&
  entry.stage === other.stage &&
  entry.visit === other.visit &&
  entry.by === other.by

/** Items of one stage that one person completed, or skipped, one after the other become one group. The order stays. */
export const groupHistory = <E extends Entry>(entries: readonly E[]): Group<E>[] => {
  const groups: Group<E>[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && belongsTo(entry, last.entries.at(-1))) last.entries.push(entry)
    else groups.push({ entries: [entry] })
  }
  return groups
}

/** "completed Readiness (8)", without who did it. */
export const groupText = ({ entries }: Group): string => {
  const [first] = entries
  const said = {
    stage: first?.stage ? stageName(first.stage) : '',
    count: entries.length,
    visit: first?.visit ?? '',
  }
  const isSkipped = first?.what === 'skippedItem'
  if (said.visit === '') return isSkipped ? t('history.skipped', said) : t('history.items', said)
  return isSkipped ? t('history.skippedOn', said) : t('history.itemsOn', said)
}

import type { HistoryRecord } from '#contract/admin.ts'
import { t } from '../texts.ts'

type Verb = 'created' | 'changed' | 'deleted' | 'restored'
const verbs: Record<string, Verb> = {
  created: 'created',
  added: 'created',
  changed: 'changed',
  edited: 'changed',
  renamed: 'changed',
  deleted: 'deleted',
  removed: 'deleted',
  restored: 'restored',
}

const words = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** What was done to a record that belongs to no RO: "changed a contact", "a user: password set". */
export const recordSentence = (record: HistoryRecord, what: string): string => {
  const thing = t(`history.thing.${record}`)
  const verb = Object.hasOwn(verbs, what) ? verbs[what] : undefined
  return verb ? t(`history.${verb}`, { thing }) : t('history.other', { thing, what: words(what) })
}

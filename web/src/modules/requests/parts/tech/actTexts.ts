import type { ItemChange } from './visitActs.ts'
import { t } from './texts.ts'

/** "Camera bracket clean: done", what a change of an item is called in the outbox and on its receipt. */
export const itemActText = (item: string, { done, skippedReason, note, drive }: ItemChange): string => {
  if (drive) return t(`act.drive.${drive.result}`, { item })
  if (skippedReason) return t('act.skipped', { item, reason: skippedReason })
  if (done !== undefined) return t(done ? 'act.done' : 'act.open', { item })
  return note ? t('act.note', { item, note }) : t('act.changed', { item })
}

import { fileKinds } from '#contract/kit/item-files.ts'
import type { Message } from '#contract/kit/texts.ts'
import { t } from '../texts.ts'

// What keeps a visit from being completed (decisions, "Requests and events").
export type ItemKind = 'ready' | 'precheck' | 'action' | 'verify'
export type ChecklistItem = {
  id: number
  kind: ItemKind
  name: string
  isOptional: boolean
  isImage: boolean
  isVideo: boolean
  isFile: boolean
  isTestDrive: boolean
  isDone: boolean
  skippedReason: string
}
export type Skips = { skipReady: boolean; skipPrecheck: boolean; skipActions: boolean }
/** Files and test drives by the item they belong to; a null item means the whole visit. */
export type Evidence = {
  files: readonly { item: number | null; kind: string }[]
  drives: readonly { item: number | null; isFinished: boolean }[]
}
export type OpenItem = { kind: ItemKind; id: number; name: string; needs: string }

const order: readonly ItemKind[] = ['ready', 'precheck', 'action', 'verify']

const isSkipped = (item: ChecklistItem, skips: Skips): boolean =>
  item.skippedReason !== '' ||
  (item.kind === 'ready' && skips.skipReady) ||
  (item.kind === 'precheck' && skips.skipPrecheck) ||
  (item.kind === 'action' && skips.skipActions)

/** Text that says what an item still needs; null when it doesn't block completion. */
export const describeNeeds = (item: ChecklistItem, skips: Skips, evidence: Evidence): string | null => {
  if (item.isOptional || isSkipped(item, skips)) return null
  const has = (...kinds: readonly string[]) =>
    evidence.files.some((file) => file.item === item.id && kinds.includes(file.kind))
  const isDriven = evidence.drives.some(
    (drive) => drive.isFinished && (drive.item === item.id || drive.item === null),
  )
  const needs = [
    item.isDone ? '' : t('needs.done'),
    item.isImage && !has('photo') ? t('needs.photo') : '',
    item.isVideo && !has('video') ? t('needs.video') : '',
    item.isFile && !has(...fileKinds(item)) ? t('needs.file') : '',
    item.isTestDrive && !isDriven ? t('needs.drive') : '',
  ].filter((each) => each !== '')
  return needs.length > 0 ? needs.join(', ') : null
}

/** All items that block completion, by stage; within a stage in the order of `items`. */
export const openItems = (items: readonly ChecklistItem[], skips: Skips, evidence: Evidence): OpenItem[] =>
  order.flatMap((kind) =>
    items
      .filter((item) => item.kind === kind)
      .flatMap(({ id, name, ...rest }) => {
        const needs = describeNeeds({ id, name, ...rest }, skips, evidence)
        return needs ? [{ kind, id, name, needs }] : []
      }),
  )

/** "… 2 items are open: Set targets (not done); Road test (a test drive is missing)." */
export const openItemsMessage = (open: readonly OpenItem[]): Message =>
  t.message('openItems', {
    count: open.length,
    items: open.map(({ name, needs }) => t('openItem.line', { item: name, needs })).join('; '),
  })

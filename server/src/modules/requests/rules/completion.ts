import { fileKinds } from '#contract/kit/item-files.ts'
import { itemNeeds, type ItemNeed } from '#contract/kit/item-needs.ts'
import type { Message } from '#contract/kit/texts.ts'
import { t } from '../texts.ts'

// What keeps a visit from being completed.
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
export type OpenItem = { kind: ItemKind; id: number; name: string; needs: ItemNeed[] }

const order: readonly ItemKind[] = ['ready', 'precheck', 'action', 'verify']

const isSkipped = (item: ChecklistItem, skips: Skips): boolean =>
  item.skippedReason !== '' ||
  (item.kind === 'ready' && skips.skipReady) ||
  (item.kind === 'precheck' && skips.skipPrecheck) ||
  (item.kind === 'action' && skips.skipActions)

/** What keeps an item open; empty when it doesn't block completion. */
export const needsOf = (item: ChecklistItem, skips: Skips, evidence: Evidence): ItemNeed[] => {
  if (item.isOptional || isSkipped(item, skips)) return []
  const has = (...kinds: readonly string[]) =>
    evidence.files.some((file) => file.item === item.id && kinds.includes(file.kind))
  const isDriven = evidence.drives.some(
    (drive) => drive.isFinished && (drive.item === item.id || drive.item === null),
  )
  const isMissing: Record<ItemNeed, boolean> = {
    done: !item.isDone,
    photo: item.isImage && !has('photo'),
    video: item.isVideo && !has('video'),
    file: item.isFile && !has(...fileKinds(item)),
    drive: item.isTestDrive && !isDriven,
  }
  return itemNeeds.filter((need) => isMissing[need])
}

/** All items that block completion, by stage; within a stage in the order of `items`. */
export const openItems = (items: readonly ChecklistItem[], skips: Skips, evidence: Evidence): OpenItem[] =>
  order.flatMap((kind) =>
    items
      .filter((item) => item.kind === kind)
      .flatMap(({ id, name, ...rest }) => {
        const needs = needsOf({ id, name, ...rest }, skips, evidence)
        return needs.length > 0 ? [{ kind, id, name, needs }] : []
      }),
  )

const lineText = ({ name, needs }: OpenItem): string =>
  t('openItem.line', { item: name, needs: needs.map((need) => t(`needs.${need}`)).join(', ') })

/** "… 2 items are open: Set targets (not done); Road test (a test drive is missing)." */
export const openItemsMessage = (open: readonly OpenItem[]): Message =>
  t.message('openItems', {
    count: open.length,
    items: open.map(lineText).join('; '),
  })

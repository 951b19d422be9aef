import { IconArrowMerge, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { mergeBlocker } from '../merge/mergeText.ts'
import type { ListKind } from './plan.ts'
import { t } from './texts.ts'

interface Props {
  kind: ListKind
  chosen: Parameters<typeof mergeBlocker>[0]
  /** Left out when the reader may not merge. */
  onMerge?: () => void
  /** True when the rows are inactive, so the action reactivates them. */
  isReactivating: boolean
  onInactive: () => void
}

/** Bulk actions for the selected rows. */
export function BulkActions({ kind, chosen, onMerge, isReactivating, onInactive }: Props) {
  return (
    <>
      {onMerge && (
        <SelectionAction
          icon={<IconArrowMerge size={16} />}
          notYet={mergeBlocker(chosen, kind)}
          onClick={onMerge}
        >
          {t('merge')}
        </SelectionAction>
      )}
      <SelectionAction
        icon={isReactivating ? <IconUserCheck size={16} /> : <IconUserOff size={16} />}
        onClick={onInactive}
      >
        {isReactivating ? t('setActive') : t('setInactive')}
      </SelectionAction>
    </>
  )
}

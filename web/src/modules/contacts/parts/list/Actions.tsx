import { IconArrowMerge, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { mergeNotYet } from '../merge/words.ts'

interface Props {
  unit: string
  chosen: Parameters<typeof mergeNotYet>[0]
  /** Left out when the reader may not merge. */
  onMerge?: () => void
  /** True when the rows are inactive, so the action reactivates them. */
  back: boolean
  onInactive: () => void
}

/** Bulk actions for the selected rows. */
export function Actions({ unit, chosen, onMerge, back, onInactive }: Props) {
  return (
    <>
      {onMerge && (
        <SelectionAction
          icon={<IconArrowMerge size={16} />}
          notYet={mergeNotYet(chosen, unit)}
          onClick={onMerge}
        >
          Merge
        </SelectionAction>
      )}
      <SelectionAction
        icon={back ? <IconUserCheck size={16} /> : <IconUserOff size={16} />}
        onClick={onInactive}
      >
        {back ? 'Set active' : 'Set inactive'}
      </SelectionAction>
    </>
  )
}

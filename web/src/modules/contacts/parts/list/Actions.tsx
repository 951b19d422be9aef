import { IconArrowMerge, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { mergeNotYet } from '../merge/words.ts'

interface Props {
  unit: string
  chosen: Parameters<typeof mergeNotYet>[0]
  /** Without it the reader may not merge. */
  onMerge?: () => void
  /** The rows are inactive: they are set active again. */
  back: boolean
  onInactive: () => void
}

/** What can be done with the checked rows. */
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

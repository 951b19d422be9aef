import { IconArrowMerge, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'

interface Props {
  unit: string
  chosen: { ids: readonly number[]; all: boolean }
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
          notYet={mergeNotYet(chosen.ids.length, chosen.all, unit)}
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

/** Merging needs two checked rows or more (document 1, section 4). */
const mergeNotYet = (checked: number, all: boolean, unit: string): string | undefined =>
  all
    ? `Check the ${unit} that are one and the same.`
    : checked < 2
      ? `Check two ${unit} or more to merge them.`
      : undefined

import type { ContactRow } from '../../data.ts'
import { ContactDialog } from '../detail/ContactDialog.tsx'
import type { TabKey } from '../detail/tabs.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import type { useOpened } from '../useOpened.ts'

interface Props {
  rows: readonly ContactRow[] | undefined
  opened: ReturnType<typeof useOpened>
  merging: ReturnType<typeof useOpened>
  onMerged: () => void
  preset?: 'vendor' | 'fleet'
  tab?: TabKey
  mayMerge: boolean
}

/** Dialogs of the list: a contact with next and previous, and the merge of contacts. */
export function ListDialogs({ rows, opened, merging, onMerged, preset, tab, mayMerge }: Props) {
  const openNeighbor = (step: 1 | -1) => {
    const index = rows?.findIndex((row) => row.contact === opened.id) ?? -1
    const other = index < 0 ? undefined : rows?.[index + step]
    return other && (() => opened.open(other.contact))
  }
  return (
    <>
      {opened.id !== 0 && (
        <ContactDialog
          key={opened.id}
          id={opened.id}
          preset={preset}
          tab={tab}
          onOpenContact={opened.open}
          onPrevious={openNeighbor(-1)}
          onNext={openNeighbor(1)}
          onMerge={mayMerge ? (ids) => merging.open(ids.join(',')) : undefined}
          onClose={opened.close}
        />
      )}
      {merging.text && (
        <MergeDialog
          key={merging.text}
          ids={merging.text}
          onClose={merging.close}
          onMerged={() => {
            onMerged()
            merging.close()
          }}
        />
      )}
    </>
  )
}

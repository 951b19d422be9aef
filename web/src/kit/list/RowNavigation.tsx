import { numberText } from '#contract/kit/locale.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { IconButton } from '../../ui/base/Button.tsx'
import type { ListControls } from './ListPage.tsx'
import type { PageState } from './pageState.ts'
import s from './list.module.css'
import { t } from './texts.ts'

/** Position of the open record in its list, and handlers to step to its neighbors. */
export interface RowPosition {
  text: string
  onPrevious?: () => void
  onNext?: () => void
}

/** Position ("4 of 64") and neighbors of the open row; undefined when it isn't on the current page. */
export const rowPositionOf = <Row, S extends PageState>(
  { rows, state, count }: ListControls<Row, S>,
  isOpen: (row: Row) => boolean,
  go: (row: Row) => void,
): RowPosition | undefined => {
  const index = rows.findIndex(isOpen)
  if (index < 0) return undefined
  const [before, after] = [rows[index - 1], rows[index + 1]]
  return {
    text: t('position', {
      at: numberText((state.page - 1) * state.pageSize + index + 1),
      total: numberText(count),
    }),
    onPrevious: before && (() => go(before)),
    onNext: after && (() => go(after)),
  }
}

/**
 * Position of a dialog's record in its list, with previous and next buttons. Shown under the dialog's title.
 * @param leave asks before unsaved changes are discarded; false stays on the record
 */
export function RowNavigation({
  place,
  leave,
  alone,
}: {
  place: RowPosition
  /** Set when nothing precedes it on its line. */
  alone?: boolean
  leave: () => Promise<boolean>
}) {
  const go = (to: (() => void) | undefined) => async () => {
    if (await leave()) to?.()
  }
  return (
    <span className={s.place} data-alone={alone || undefined}>
      <span className="num">{place.text}</span>
      <IconButton
        label={t('previous')}
        size="s"
        icon={<IconChevronUp size={16} />}
        disabled={!place.onPrevious}
        onClick={go(place.onPrevious)}
      />
      <IconButton
        label={t('next')}
        size="s"
        icon={<IconChevronDown size={16} />}
        disabled={!place.onNext}
        onClick={go(place.onNext)}
      />
    </span>
  )
}

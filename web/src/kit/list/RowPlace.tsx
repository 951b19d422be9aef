import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { IconButton } from '../../ui/base/Button.tsx'
import type { Ways } from './ListPage.tsx'
import type { PageState } from './pageState.ts'
import s from './list.module.css'

/** Where what is open over a list stands in it, and the ways to its neighbours. */
export interface Place {
  text: string
  onPrevious?: () => void
  onNext?: () => void
}

/** "4 of 64" and the neighbours of a row on the page of the list; undefined for one that is not on it. */
export const placeOf = <Row, S extends PageState>(
  { rows, state, count }: Ways<Row, S>,
  isOpen: (row: Row) => boolean,
  go: (row: Row) => void,
): Place | undefined => {
  const at = rows.findIndex(isOpen)
  if (at < 0) return undefined
  const [before, after] = [rows[at - 1], rows[at + 1]]
  return {
    text: `${((state.page - 1) * state.pageSize + at + 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
    onPrevious: before && (() => go(before)),
    onNext: after && (() => go(after)),
  }
}

/** Under the title of a dialog: the place of its row, up and down. `leave` asks before typing is left behind. */
export function RowPlace({
  place,
  one,
  leave,
  alone,
}: {
  place: Place
  one: string
  /** Nothing stands before it. */
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
        label={`Previous ${one}`}
        size="s"
        icon={<IconChevronUp size={16} />}
        disabled={!place.onPrevious}
        onClick={go(place.onPrevious)}
      />
      <IconButton
        label={`Next ${one}`}
        size="s"
        icon={<IconChevronDown size={16} />}
        disabled={!place.onNext}
        onClick={go(place.onNext)}
      />
    </span>
  )
}

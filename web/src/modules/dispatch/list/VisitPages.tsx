import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchVisits } from '#contract/dispatch.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { rangeText } from '../../../ui/list/ListFooter.tsx'
import type { DispatchState } from '../state.ts'
import { t } from '../texts.ts'
import s from '../dispatch.module.css'

interface Props {
  data: AnswerOf<typeof dispatchVisits>
  state: DispatchState
  set: (change: Partial<DispatchState>) => void
}

const sizes = [10, 25, 50, 100]

/** Which visits are shown, how many to a page, and the ways to the other pages. */
export function VisitPages({ data, state, set }: Props) {
  const { page, pageSize: size } = state
  const unit = t(data.count === 1 ? 'list.one' : 'list.unit')
  const isLast = data.next == null && page * size >= data.count
  return (
    <footer className={s.pages}>
      <span className="num" role="status">
        {rangeText({ page, size, count: data.count }, data.items.length, unit)}
      </span>
      <select
        aria-label={t('list.rows')}
        value={size}
        onChange={(event) => set({ pageSize: Number(event.currentTarget.value) })}
      >
        {(sizes.includes(size) ? sizes : [size, ...sizes]).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <nav aria-label={t('list.pages')}>
        <IconButton
          label={t('list.previousPage')}
          size="s"
          icon={<IconChevronLeft />}
          disabled={page <= 1}
          onClick={() => set({ page: page - 1 })}
        />
        <IconButton
          label={t('list.nextPage')}
          size="s"
          icon={<IconChevronRight />}
          disabled={isLast}
          onClick={() => set({ page: page + 1 })}
        />
      </nav>
    </footer>
  )
}

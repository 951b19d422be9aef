import { requestStatusNameWord } from '#contract/statuses.ts'
import { links } from '#contract/links.ts'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { clearedFilters, modeOf, type ListState } from './listState.ts'
import { activeFiltersText } from './filterText.ts'
import { t } from './texts.ts'

type Props = {
  state: ListState
  set: (change: Partial<ListState>) => void
  status?: string
  /** Whether any repair order exists; undefined while unknown. */
  hasAny: boolean | undefined
  mayCreate: boolean
  unit: string
  newHref: string
}

/** Says why the list is empty and offers the next step. */
export function EmptyList({ state, set, status, hasAny, mayCreate, unit, newHref }: Props) {
  const hasFilters = state.search !== '' || state.range !== '' || state.technician > 0 || state.firm > 0
  if (hasAny === false && !hasFilters)
    return (
      <Empty kind="none" title={t('empty.none')} text={t(mayCreate ? 'empty.create' : 'empty.wait')}>
        {mayCreate && (
          <Button look="primary" href={newHref} icon={<IconPlus size={16} />}>
            {t('head.new')}
          </Button>
        )}
      </Empty>
    )
  if (status && !hasFilters)
    return (
      <Empty
        kind="noMatch"
        title={t('empty.status', { status: requestStatusNameWord(status) })}
        text={t('empty.statusHint')}
      >
        <Button href={links.requests()}>{t('empty.allRos')}</Button>
      </Empty>
    )
  const title = state.search
    ? t('empty.noSearchMatch', { unit, search: state.search })
    : t('empty.noMatch', { unit })
  const isAnyDate = state.range === ''
  return (
    <Empty kind="noMatch" title={title} text={activeFiltersText(state, status)}>
      <Button onClick={() => set(clearedFilters)}>{t('empty.clear')}</Button>
      {!isAnyDate ? (
        <Button look="ghost" onClick={() => set({ range: '', dateStart: '', dateEnd: '' })}>
          {t('empty.allDates')}
        </Button>
      ) : (
        modeOf(state) !== 3 &&
        !status &&
        state.queue === '' &&
        !state.showAll && (
          <Button look="ghost" onClick={() => set({ showAll: true })}>
            {t('empty.allStatuses')}
          </Button>
        )
      )}
    </Empty>
  )
}

/** Shown when the user may not see this list. */
export const ListNotAllowed = () => (
  <Empty kind="denied" title={t('denied.title')} text={t('denied.text')}>
    <Button href="/">{t('denied.home')}</Button>
  </Empty>
)

import { IconArrowsSort, IconDots, IconDownload, IconRefresh, IconRoute } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchVisits } from '#contract/dispatch.ts'
import { date } from '#contract/kit/time.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { filterOf, listFilters, orderOf, partOf, parts, sortKeys, type DispatchState } from '../state.ts'
import { DayFilter } from './DayFilter.tsx'
import { LocationChip } from './LocationChip.tsx'
import { t } from '../texts.ts'
import s from '../dispatch.module.css'

type Counts = AnswerOf<typeof dispatchVisits>['counts']

interface Props {
  state: DispatchState
  set: (change: Partial<DispatchState>) => void
  counts: Counts | undefined
  today: string
  onPlan: () => void
  onRefresh: () => void
  onExport: () => void
}

const countName = (filter: (typeof listFilters)[number]) => (filter === '9999' ? 'all' : filter)

/** Head of the screen: title, plan of the day, search, order, and filters. */
export function ListTools({ state, set, counts, today, onPlan, onRefresh, onExport }: Props) {
  const filter = filterOf(state)
  const count = counts?.[countName(filter)]
  const name = t(`filter.${countName(filter)}`)
  const order = orderOf(state)
  return (
    <div className={s.top}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        <Button size="s" icon={<IconRoute size={16} />} keys="p" onClick={onPlan}>
          {t('plan.open')}
        </Button>
        <DropMenu
          target={<IconButton label={t('list.more')} icon={<IconDots size={18} />} size="s" />}
          entries={[
            { label: t('list.refresh'), icon: <IconRefresh size={16} />, keys: 'r', onPress: onRefresh },
            { label: t('list.export'), icon: <IconDownload size={16} />, onPress: onExport },
          ]}
        />
      </header>
      <div className={s.show}>
        <Segmented
          label={t('show.label')}
          options={parts.map((key) => ({ key, label: t(`show.${key}`) }))}
          value={partOf(state)}
          onChange={(show) => set({ show, page: state.page })}
        />
      </div>
      <div className={s.tools}>
        <div className={s.line}>
          <SearchBox
            hint={t('list.hint')}
            value={state.search}
            onChange={(search) => search !== state.search && set({ search })}
          />
          <DropMenu
            target={
              <IconButton
                label={`${t('sort.label')}: ${t(`sort.${order}`)}`}
                edged
                icon={<IconArrowsSort size={16} />}
              />
            }
            entries={[
              { kind: 'heading', label: t('sort.label') },
              ...sortKeys.map((key) => ({
                label: t(`sort.${key}`),
                icon: key === order ? <IconArrowsSort size={16} /> : undefined,
                onPress: () => set({ orderBy: key, sort: key === 'lastEventDate' ? 'desc' : 'asc' }),
              })),
              { kind: 'line' },
              {
                label: t('sort.turn'),
                onPress: () => set({ sort: state.sort === 'asc' ? 'desc' : 'asc' }),
              },
            ]}
          />
        </div>
        <div className={s.chips}>
          <FilterChip
            label={t('filter.show')}
            value={count === undefined ? name : t('filter.count', { name, number: count })}
          >
            {(close) => (
              <CheckList
                label={t('filter.show')}
                single
                options={listFilters.map((value) => ({
                  value,
                  label: t(`filter.${countName(value)}`),
                  count: counts?.[countName(value)],
                }))}
                chosen={[filter]}
                onChange={([next]) => {
                  set({ filter: next })
                  close()
                }}
              />
            )}
          </FilterChip>
          <FilterChip
            label={t('filter.day')}
            value={dayText(state.day, today)}
            onClear={state.day && state.day !== today ? () => set({ day: '' }) : undefined}
          >
            {(close) => <DayFilter state={state} set={set} today={today} close={close} />}
          </FilterChip>
          <LocationChip state={state} set={set} />
        </div>
      </div>
    </div>
  )
}

const dayText = (day: string, today: string): string =>
  day === '' || day === today ? t('filter.today') : date(day)

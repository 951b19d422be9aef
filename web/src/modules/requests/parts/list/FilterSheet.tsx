import type { FileFormat } from '../../../../kit/list/saveRows.ts'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterPart } from '../../../../ui/frame/FilterPart.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { useTechnicianName } from './Chips.tsx'
import RangeFilter from './RangeFilter.tsx'
import { StatusFilter, TechnicianFilter, type FilterProps } from './filters.tsx'
import { LocationFilter, useFirmName } from './LocationFilter.tsx'
import { clearedFilters, switchMode, modeOf, sortOf, refreshMinutes } from './listState.ts'
import { rangeSummary, refreshText, statusSummary } from './filterText.ts'
import { modes } from './modes.ts'
import { sectionName } from '../queue/sectionName.ts'
import { t } from './texts.ts'
import s from './sheet.module.css'

type Props = FilterProps & {
  status?: string
  me: number
  isTechnician: boolean
  /** Sortable columns. */
  sortOptions: readonly { value: string; label: string }[]
  /** Saved views and columns. */
  tools: ReactNode
  onRefresh: () => void
  onExport: (format: FileFormat) => void
  onClose: () => void
}

/** Filters and tools of the list on a phone. */
export default function FilterSheet(props: Props) {
  const { state, set, status, me, isTechnician, sortOptions, tools, onRefresh, onExport, onClose } = props
  const technician = useTechnicianName(state.technician, me)
  const firmName = useFirmName(state.firm)
  const currentSort = sortOf(state)
  const mode = modeOf(state)
  const queue = mode === 3 || status ? '' : sectionName(state.queue)
  return (
    <BottomSheet title={t('sheet.title')} onClose={onClose}>
      <div className={s.sheet}>
        <Segmented
          label={t('sheet.viewBy')}
          options={modes()}
          value={String(mode)}
          onChange={(next) => set(switchMode(next === '2' ? 2 : next === '3' ? 3 : 1))}
        />
        {queue && (
          <FilterPart label={t('filter.queue')} value={queue}>
            <Button onClick={() => set({ queue: '' })}>{t('filter.queueClear')}</Button>
          </FilterPart>
        )}
        {mode !== 3 && !status && !queue && (
          <FilterPart label={t('filter.status')} value={statusSummary(state)}>
            <StatusFilter state={state} set={set} />
          </FilterPart>
        )}
        <FilterPart label={t('filter.lastEvent')} value={rangeSummary(state) || t('filter.anyTime')}>
          <RangeFilter state={state} set={set} />
        </FilterPart>
        <FilterPart label={t('filter.technician')} value={technician}>
          <TechnicianFilter state={state} set={set} me={isTechnician ? me : undefined} />
        </FilterPart>
        <FilterPart label={t('filter.location')} value={state.firm ? firmName : t('filter.anyLocation')}>
          <LocationFilter state={state} set={set} />
        </FilterPart>
        <FilterPart
          label={t('sheet.sort')}
          value={sortOptions.find(({ value }) => value === currentSort.key)?.label ?? ''}
        >
          <CheckList
            label={t('sheet.sortBy')}
            single
            options={sortOptions}
            chosen={[currentSort.key]}
            onChange={([orderBy = '']) => set({ orderBy, sort: currentSort.dir })}
          />
          <CheckList
            label={t('sheet.direction')}
            single
            options={[
              { value: 'desc', label: t('sheet.descending') },
              { value: 'asc', label: t('sheet.ascending') },
            ]}
            chosen={[currentSort.dir as string]}
            onChange={([sort = 'desc']) => set({ orderBy: currentSort.key, sort })}
          />
        </FilterPart>
        <FilterPart label={t('sheet.pageSize')} value={String(state.pageSize)}>
          <CheckList
            label={t('sheet.pageSize')}
            single
            options={[10, 25, 50, 100].map((value) => ({ value, label: String(value) }))}
            chosen={[state.pageSize]}
            onChange={([pageSize = 10]) => set({ pageSize })}
          />
        </FilterPart>
        <FilterPart label={t('sheet.refresh')} value={refreshText(state.refresh)}>
          <CheckList
            label={t('sheet.refresh')}
            single
            options={refreshMinutes.map((value) => ({ value, label: refreshText(value) }))}
            chosen={[state.refresh]}
            onChange={([refresh = 10]) => set({ refresh })}
          />
        </FilterPart>
        <FilterPart label={t('sheet.tools')} value="">
          {tools}
        </FilterPart>
        <div className={s.ways}>
          <Button size="l" icon={<IconRefresh size={18} />} onClick={onRefresh}>
            {t('refresh.now')}
          </Button>
          <Button size="l" icon={<IconDownload size={18} />} onClick={() => onExport('csv')}>
            {t('head.export')}
          </Button>
          <Button size="l" icon={<IconDownload size={18} />} onClick={() => onExport('xlsx')}>
            {t('head.exportExcel')}
          </Button>
          <Button size="l" onClick={() => set(clearedFilters)}>
            {t('sheet.clear')}
          </Button>
          <Button size="l" look="primary" onClick={onClose}>
            {t('sheet.done')}
          </Button>
        </div>
      </div>
    </BottomSheet>
  )
}

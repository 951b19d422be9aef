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
import { clearedFilters, switchMode, modeOf, sortOf, refreshTimes } from './listState.ts'
import { rangeSummary, statusSummary } from './filterText.ts'
import { modes } from './modes.ts'
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
  onExport: () => void
  onClose: () => void
}

/** Filters and tools of the list on a phone. */
export default function FilterSheet(props: Props) {
  const { state, set, status, me, isTechnician, sortOptions, tools, onRefresh, onExport, onClose } = props
  const technician = useTechnicianName(state.technician, me)
  const firmName = useFirmName(state.firm)
  const currentSort = sortOf(state)
  const mode = modeOf(state)
  const refreshLabel = refreshTimes.find(({ minutes }) => minutes === state.refresh)?.label ?? ''
  return (
    <BottomSheet title="Filters" onClose={onClose}>
      <div className={s.sheet}>
        <Segmented
          label="View by"
          options={modes}
          value={String(mode)}
          onChange={(next) => set(switchMode(next === '2' ? 2 : next === '3' ? 3 : 1))}
        />
        {mode !== 3 && !status && (
          <FilterPart label="Status" value={statusSummary(state)}>
            <StatusFilter state={state} set={set} />
          </FilterPart>
        )}
        <FilterPart label="Last event" value={rangeSummary(state) || 'Any'}>
          <RangeFilter state={state} set={set} />
        </FilterPart>
        <FilterPart label="Technician" value={technician}>
          <TechnicianFilter state={state} set={set} me={isTechnician ? me : undefined} />
        </FilterPart>
        <FilterPart label="Location" value={state.firm ? firmName : 'Any'}>
          <LocationFilter state={state} set={set} />
        </FilterPart>
        <FilterPart
          label="Order"
          value={sortOptions.find(({ value }) => value === currentSort.key)?.label ?? ''}
        >
          <CheckList
            label="Order by"
            single
            options={sortOptions}
            chosen={[currentSort.key]}
            onChange={([orderBy = '']) => set({ orderBy, sort: currentSort.dir })}
          />
          <CheckList
            label="Direction"
            single
            options={[
              { value: 'desc', label: 'Last first' },
              { value: 'asc', label: 'First first' },
            ]}
            chosen={[currentSort.dir as string]}
            onChange={([sort = 'desc']) => set({ orderBy: currentSort.key, sort })}
          />
        </FilterPart>
        <FilterPart label="Rows a page" value={String(state.pageSize)}>
          <CheckList
            label="Rows a page"
            single
            options={[10, 25, 50, 100].map((value) => ({ value, label: String(value) }))}
            chosen={[state.pageSize]}
            onChange={([pageSize = 10]) => set({ pageSize })}
          />
        </FilterPart>
        <FilterPart label="Refresh every" value={refreshLabel}>
          <CheckList
            label="Refresh every"
            single
            options={refreshTimes.map(({ minutes, label }) => ({ value: minutes, label }))}
            chosen={[state.refresh]}
            onChange={([refresh = 10]) => set({ refresh })}
          />
        </FilterPart>
        <FilterPart label="Views and columns" value="">
          {tools}
        </FilterPart>
        <div className={s.ways}>
          <Button size="l" icon={<IconRefresh size={18} />} onClick={onRefresh}>
            Refresh now
          </Button>
          <Button size="l" icon={<IconDownload size={18} />} onClick={onExport}>
            Export
          </Button>
          <Button size="l" onClick={() => set(clearedFilters)}>
            Clear filters
          </Button>
          <Button size="l" look="primary" onClick={onClose}>
            Show the list
          </Button>
        </div>
      </div>
    </BottomSheet>
  )
}

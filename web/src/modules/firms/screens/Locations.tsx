import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { InactiveChip } from '../../../ui/frame/OptionFilter.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { firmCalls, tokenReader, useCanEditTree } from '../data.ts'
import { LocationList } from '../parts/list/LocationList.tsx'
import { centerPlan, locationsPlan, type LocationsState } from '../parts/list/plan.ts'
import { t } from './texts.ts'

const AddDialog = lazy(() => import('../parts/detail/AddDialog.tsx'))
const TrashDialog = lazy(() => import('../parts/list/TrashDialog.tsx'))
const FirmTree = lazy(async () => ({ default: (await import('../parts/tree/FirmTree.tsx')).FirmTree }))
const NetworkTree = lazy(async () => ({
  default: (await import('../parts/tree/NetworkTree.tsx')).NetworkTree,
}))
const LocationMap = lazy(() => import('../parts/map/LocationMap.tsx'))

const views = ['list', 'tree', 'network', 'map'] as const
const centerAdmin = 12

interface ViewProps {
  state: LocationsState
  set: (change: Partial<LocationsState>) => void
}
/** Visible as tabs on desktop, behind one chip on phones. */
function ViewSwitch({ state, set }: ViewProps) {
  const shown = views.find((key) => key === state.show) ?? 'list'
  const labelOf = (key: (typeof views)[number]) => t(`view.${key}`)
  return (
    <>
      <span className="wide-only">
        <Segmented
          label={t('view.label')}
          options={views.map((key) => ({ key, label: labelOf(key) }))}
          value={shown}
          onChange={(show) => set({ show })}
        />
      </span>
      <span className="phone-only">
        <FilterChip label={t('view.chip')} value={labelOf(shown)}>
          {(close) => (
            <CheckList
              label={t('view.label')}
              single
              options={views.map((key) => ({ value: key, label: labelOf(key) }))}
              chosen={[shown]}
              onChange={([show = 'list']) => {
                set({ show })
                close()
              }}
            />
          )}
        </FilterChip>
      </span>
    </>
  )
}

/** /locations: the locations of the reader's branch as a list, as a tree, by their links, and on a map. */
export default function Locations({ moreActions }: { moreActions?: ReactNode }) {
  const ownPlan = tokenReader().role === centerAdmin ? centerPlan : locationsPlan
  const { state, set } = useListState<LocationsState>(ownPlan)
  const canEditTree = useCanEditTree()
  const [adding, setAdding] = useState<{ firm: number; name: string } | 'anywhere'>()
  const [isTrashOpen, setTrashOpen] = useState(false)
  useLiveRefresh('firm', ...firmCalls)
  const onNew = canEditTree ? () => setAdding('anywhere') : undefined
  const action = canEditTree && (
    <Button look="primary" icon={<IconPlus />} onClick={onNew}>
      {t('add')}
    </Button>
  )
  const trashButton = canEditTree && (
    <>
      {moreActions}
      <Button icon={<IconTrash />} onClick={() => setTrashOpen(true)}>
        {t('trash')}
      </Button>
    </>
  )
  const shared = {
    search: state.search.trim(),
    inactive: state.inactive,
    onClear: () => set({ search: '' }),
  }
  return (
    <>
      {state.show === 'tree' || state.show === 'network' || state.show === 'map' ? (
        <>
          <PageHead
            title={t('title')}
            actions={
              <>
                {canEditTree && (
                  <>
                    <span className="wide-only">{trashButton}</span>
                    <IconButton
                      className="phone-only"
                      label={t('trashLong')}
                      icon={<IconTrash />}
                      onClick={() => setTrashOpen(true)}
                    />
                  </>
                )}
                {action}
              </>
            }
          />
          <ToolRow
            search={
              <SearchBox
                hint={t(state.show === 'map' ? 'search.map' : 'search.name')}
                value={state.search}
                onChange={(search) => search !== state.search && set({ search })}
              />
            }
            chips={<InactiveChip shown={state.inactive} onChange={(inactive) => set({ inactive })} />}
            view={<ViewSwitch state={state} set={set} />}
          />
          <Suspense fallback={<CardSkeleton lines={12} />}>
            {state.show === 'tree' && <FirmTree {...shared} canEditTree={canEditTree} onAdd={setAdding} />}
            {state.show === 'network' && <NetworkTree {...shared} />}
            {state.show === 'map' && <LocationMap {...shared} />}
          </Suspense>
        </>
      ) : (
        <LocationList
          plan={ownPlan}
          view={(ways) => <ViewSwitch {...ways} />}
          action={action}
          more={trashButton}
          onNew={onNew}
        />
      )}
      <Suspense>
        {adding && (
          <AddDialog
            parent={adding === 'anywhere' ? undefined : adding}
            onClose={() => setAdding(undefined)}
          />
        )}
        {isTrashOpen && <TrashDialog onClose={() => setTrashOpen(false)} />}
      </Suspense>
    </>
  )
}

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

const AddDialog = lazy(() => import('../parts/detail/AddDialog.tsx'))
const BinDialog = lazy(() => import('../parts/list/TrashDialog.tsx'))
const FirmTree = lazy(async () => ({ default: (await import('../parts/tree/FirmTree.tsx')).FirmTree }))
const NetworkTree = lazy(async () => ({
  default: (await import('../parts/tree/NetworkTree.tsx')).NetworkTree,
}))
const LocationMap = lazy(() => import('../parts/map/LocationMap.tsx'))

const views = [
  { key: 'list', label: 'List' },
  { key: 'tree', label: 'Location tree' },
  { key: 'network', label: 'Network tree' },
  { key: 'map', label: 'Map' },
] as const
const centerAdmin = 12

interface ViewProps {
  state: LocationsState
  set: (change: Partial<LocationsState>) => void
}
/** Visible as tabs on desktop, behind one chip on phones. */
function ViewSwitch({ state, set }: ViewProps) {
  const shown = views.find(({ key }) => key === state.show) ?? views[0]
  return (
    <>
      <span className="wide-only">
        <Segmented label="Show as" options={views} value={shown.key} onChange={(show) => set({ show })} />
      </span>
      <span className="phone-only">
        <FilterChip label="Show" value={shown.label}>
          {(close) => (
            <CheckList
              label="Show as"
              single
              options={views.map(({ key, label }) => ({ value: key, label }))}
              chosen={[shown.key]}
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
      Add location
    </Button>
  )
  const trashButton = canEditTree && (
    <>
      {moreActions}
      <Button icon={<IconTrash />} onClick={() => setTrashOpen(true)}>
        Removed
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
            title="Locations"
            actions={
              <>
                {canEditTree && (
                  <>
                    <span className="wide-only">{trashButton}</span>
                    <IconButton
                      className="phone-only"
                      label="Removed locations"
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
                hint={state.show === 'map' ? 'Name, city or number' : 'Name'}
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
            below={adding === 'anywhere' ? undefined : adding}
            onClose={() => setAdding(undefined)}
          />
        )}
        {isTrashOpen && <BinDialog onClose={() => setTrashOpen(false)} />}
      </Suspense>
    </>
  )
}

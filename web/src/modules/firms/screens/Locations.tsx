import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useListState } from '../../../kit/list/listState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { InactiveChip } from '../../../ui/frame/OneOf.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { firmCalls, reader, useMayShape } from '../data.ts'
import { LocationList } from '../parts/list/LocationList.tsx'
import { centerPlan, plan, type LocationsState } from '../parts/list/plan.ts'

const AddDialog = lazy(() => import('../parts/one/AddDialog.tsx'))
const BinDialog = lazy(() => import('../parts/list/BinDialog.tsx'))
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

interface Ways {
  state: LocationsState
  set: (change: Partial<LocationsState>) => void
}
/** Visible as tabs on desktop, behind one chip on phones. */
function Views({ state, set }: Ways) {
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
export default function Locations() {
  const own = reader().role === centerAdmin ? centerPlan : plan
  const { state, set } = useListState<LocationsState>(own)
  const mayShape = useMayShape()
  const [adding, setAdding] = useState<{ firm: number; name: string } | 'anywhere'>()
  const [isBin, setBin] = useState(false)
  useLiveRefresh('firm', ...firmCalls)
  const onNew = mayShape ? () => setAdding('anywhere') : undefined
  const action = mayShape && (
    <Button look="primary" icon={<IconPlus />} onClick={onNew}>
      Add location
    </Button>
  )
  const bin = mayShape && (
    <Button icon={<IconTrash />} onClick={() => setBin(true)}>
      Removed
    </Button>
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
                {mayShape && (
                  <>
                    <span className="wide-only">{bin}</span>
                    <IconButton
                      className="phone-only"
                      label="Removed locations"
                      icon={<IconTrash />}
                      onClick={() => setBin(true)}
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
            view={<Views state={state} set={set} />}
          />
          <Suspense fallback={<CardSkeleton lines={12} />}>
            {state.show === 'tree' && <FirmTree {...shared} mayShape={mayShape} onAdd={setAdding} />}
            {state.show === 'network' && <NetworkTree {...shared} />}
            {state.show === 'map' && <LocationMap {...shared} />}
          </Suspense>
        </>
      ) : (
        <LocationList
          plan={own}
          view={(ways) => <Views {...ways} />}
          action={action}
          more={bin}
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
        {isBin && <BinDialog onClose={() => setBin(false)} />}
      </Suspense>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roles, type Role } from '#contract/kit/roles.ts'
import { localAt } from '#contract/kit/time.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { MapChips } from '../parts/map/MapChips.tsx'
import { MapAndList } from '../parts/map/MapAndList.tsx'
import { clearedFilters, isFiltered, plan, queryOf } from '../parts/map/mapState.ts'
import s from '../parts/map/map.module.css'

const viewOptions = [
  { key: 'map', label: 'Map' },
  { key: 'list', label: 'List' },
] as const

/** /tech-requests: open repair orders in the user's scope on a map, with a list of those in view. */
export default function RequestMap() {
  const profile = useProfile()
  const { state, set } = useListState(plan)
  const query = queryOf(state)
  const result = useQuery({
    ...read('GET calibrate/requestPoints', { query }),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh('request event firm', 'calibrate/requestPoints', 'calibrate/calibrateEvents')
  const show = state.show === 'list' ? 'list' : 'map'
  const body = () => {
    if (result.error && !result.data)
      return (
        <div className={s.state}>
          <ErrorState
            {...listError(result.error, () => void result.refetch())}
            title="The map could not be loaded"
          />
        </div>
      )
    if (!result.data)
      return (
        <div className={s.page} data-show="list">
          <div className={s.side}>
            <CardSkeleton lines={10} />
          </div>
        </div>
      )
    const { items, withoutPlace, more } = result.data
    if (items.length === 0)
      return (
        <div className={s.state}>
          <EmptyMap
            unplacedCount={withoutPlace}
            isFiltered={isFiltered(state)}
            onClear={() => set(clearedFilters)}
          />
        </div>
      )
    return (
      <MapAndList
        points={items}
        unplacedCount={withoutPlace}
        isTruncated={more}
        zone={profile.timezone}
        show={show}
        onShow={(next) => set({ show: next })}
        answerKey={result.isPlaceholderData ? undefined : JSON.stringify(query)}
      />
    )
  }
  return (
    <>
      <PageHead
        title="RO Map View"
        actions={
          <>
            <span className={s.phoneOnly}>
              <Segmented
                label="Show as"
                options={viewOptions}
                value={show}
                onChange={(next) => set({ show: next })}
              />
            </span>
            <Button className="wide-only" href="/location-requests">
              By location
            </Button>
          </>
        }
      />
      <ToolRow
        chips={
          <MapChips
            state={state}
            set={set}
            today={localAt(new Date(), profile.timezone).slice(0, 10)}
            me={profile.user}
            isTechnician={roles.technician.includes(profile.roles[0] as Role)}
          />
        }
      />
      {body()}
    </>
  )
}

interface EmptyMapProps {
  unplacedCount: number
  isFiltered: boolean
  onClear: () => void
}

/** Says why the map is empty: nothing open, nothing with a position, or nothing that matches the filters. */
function EmptyMap({ unplacedCount, isFiltered, onClear }: EmptyMapProps) {
  const unplaced = `${unplacedCount.toLocaleString('en-US')} ${unplacedCount === 1 ? 'RO is' : 'ROs are'} at locations that have no position, or keep theirs off the map.`
  if (isFiltered)
    return (
      <Empty kind="noMatch" title="No ROs match" text={unplacedCount > 0 ? unplaced : undefined}>
        <Button onClick={onClear}>Clear filters</Button>
      </Empty>
    )
  if (unplacedCount > 0)
    return (
      <Empty kind="none" title="No RO has a place on the map" text={unplaced}>
        <Button href="/calibrates">Calibrate ROs</Button>
      </Empty>
    )
  return (
    <Empty kind="none" title="No open ROs" text="ROs stand here until they are completed or called off." />
  )
}

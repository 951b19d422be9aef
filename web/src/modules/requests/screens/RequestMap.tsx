import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roles, type Role } from '#contract/kit/roles.ts'
import { todayIn } from '../../../kit/time/today.ts'
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
import { t } from './texts.ts'
import s from '../parts/map/map.module.css'

const viewOptions = () =>
  [
    { key: 'map', label: t('map.map') },
    { key: 'list', label: t('map.list') },
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
          <ErrorState {...listError(result.error, () => void result.refetch())} title={t('map.failed')} />
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
        title={t('map.title')}
        actions={
          <>
            <span className={s.phoneOnly}>
              <Segmented
                label={t('map.showAs')}
                options={viewOptions()}
                value={show}
                onChange={(next) => set({ show: next })}
              />
            </span>
            <Button className="wide-only" href="/location-requests">
              {t('map.byLocation')}
            </Button>
          </>
        }
      />
      <ToolRow
        chips={
          <MapChips
            state={state}
            set={set}
            today={todayIn(profile.timezone)}
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
  const unplaced = t('map.unplacedHint', {
    count: unplacedCount,
    number: numberText(unplacedCount),
  })
  if (isFiltered)
    return (
      <Empty kind="noMatch" title={t('map.noMatch')} text={unplacedCount > 0 ? unplaced : undefined}>
        <Button onClick={onClear}>{t('map.clear')}</Button>
      </Empty>
    )
  if (unplacedCount > 0)
    return (
      <Empty kind="none" title={t('map.unplaced')} text={unplaced}>
        <Button href={links.requests()}>{t('map.allRos')}</Button>
      </Empty>
    )
  return <Empty kind="none" title={t('map.none')} text={t('map.noneHint')} />
}

import { links } from '#contract/links.ts'
import { useNavigate } from '@tanstack/react-router'
import { roles, type Role } from '#contract/kit/roles.ts'
import { requestLook } from '../../../kit/display/statusLook.ts'
import { ListPage, type ListControls } from '../../../kit/list/ListPage.tsx'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { useProfile } from '../../identity/door.ts'
import { Planned } from '../parts/list/cells.tsx'
import { useTechnicianName } from '../parts/list/Chips.tsx'
import { TechnicianFilter } from '../parts/list/filters.tsx'
import { rememberFirmName } from '../parts/list/LocationFilter.tsx'
import type { LocationRow } from '../parts/list/otherColumns.tsx'
import { columnsFor, countsOf } from '../parts/locations/columns.tsx'
import { openRequestsHref } from '../parts/locations/hrefs.ts'
import { plan, queryOf, type LocationsState } from '../parts/locations/locationsState.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { t } from './texts.ts'
import s from '../parts/locations/locations.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

/** /location-requests: locations in the user's scope that have open repair orders. */
export default function LocationRequests() {
  const { timezone: zone } = useProfile()
  const navigate = useNavigate()
  const { technician } = useListState<LocationsState>(plan).state
  const columns = useTextMemo(() => columnsFor(zone, technician), [zone, technician])
  return (
    <ListPage<LocationRow, LocationsState>
      title={t('locations.title')}
      unit={t('locations.unit')}
      one={t('locations.one')}
      hint={t('locations.search')}
      plan={plan}
      columns={columns}
      read={(state) => read('GET calibrate/locationCalibrates', { query: queryOf(state) })}
      rowKey={(row) => row.firm}
      version={(row) => `${row.total} ${row.lastEventDate}`}
      live={['request event', 'calibrate/locationCalibrates']}
      chips={(ways) => <TechnicianChip {...ways} />}
      isFiltered={(state) => state.technician > 0}
      cleared={{ technician: 0 }}
      action={<Button href={links.requestMap()}>{t('locations.map')}</Button>}
      onOpen={(row) => {
        rememberFirmName(row.firm, row.firmName)
        void navigate({ href: openRequestsHref(row, technician) })
      }}
      card={(row) => <LocationCountsCard row={row} zone={zone} />}
      none={{
        title: t('locations.none'),
        text: t('locations.noneHint'),
      }}
    />
  )
}

/** A location as a card on a phone: open orders by status and the next visit. */
const LocationCountsCard = ({ row, zone }: { row: LocationRow; zone: string }) => (
  <div className="col">
    <b className="cut" dir="auto">
      {row.firmName}
    </b>
    <span className={`${s.counts} soft`}>
      {countsOf(row).map(({ status, count }) => (
        <span key={status} className={s.count}>
          <StatusGlyph look={requestLook(status)} />
          {count}
        </span>
      ))}
    </span>
    <span className="muted cut">
      <Planned local={row.nextVisit} at={row.nextVisitZone} zone={zone} />
    </span>
  </div>
)

function TechnicianChip({ state, set }: ListControls<LocationRow, LocationsState>) {
  const profile = useProfile()
  const isTechnician = roles.technician.includes(profile.roles[0] as Role)
  const name = useTechnicianName(state.technician, profile.user)
  return (
    <FilterChip
      label={t('locations.technician')}
      value={name}
      onClear={state.technician ? () => set({ technician: 0 }) : undefined}
    >
      {(close) => (
        <TechnicianFilter
          state={state}
          set={set}
          me={isTechnician ? profile.user : undefined}
          close={close}
        />
      )}
    </FilterChip>
  )
}

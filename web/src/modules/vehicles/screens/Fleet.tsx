import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf } from '../../../kit/list/RowNavigation.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { FleetList } from '../../contacts/door.ts'
import { newVehicle, VehicleDialog } from '../parts/VehicleDialog.tsx'
import type { Vehicle } from '../parts/values.ts'

const plan = pagePlan('vehicles', { orderBy: 'vehicle', sort: 'desc' }, {})
const nameOf = (row: Vehicle) =>
  [row.year, row.makeName, row.model, row.trim].filter(Boolean).join(' ') || 'Unknown vehicle'

const columns: readonly ListColumn<Vehicle>[] = [
  {
    key: 'model',
    title: 'Vehicle',
    render: nameOf,
    cell: nameOf,
    sortable: true,
    tone: 'title',
    always: true,
    min: 220,
  },
  {
    key: 'year',
    title: 'Year',
    render: (row) => row.year ?? '',
    cell: (row) => row.year,
    sortable: true,
    width: 80,
  },
  {
    key: 'make',
    title: 'Make',
    render: (row) => row.makeName ?? '',
    cell: (row) => row.makeName,
    sortable: true,
    width: 150,
  },
  {
    key: 'vin',
    title: 'VIN',
    render: (row) => row.vin && <Vin vin={row.vin} />,
    cell: (row) => row.vin,
    sortable: true,
    width: 220,
  },
  {
    key: 'contact',
    title: 'Customer',
    render: (row) => row.contactName ?? '',
    cell: (row) => row.contactName,
    sortable: true,
    tone: 'soft',
  },
  {
    key: 'requests',
    title: 'ROs',
    render: (row) => row.requests || '',
    cell: (row) => row.requests,
    align: 'right',
    width: 70,
    tone: 'soft',
  },
]

const showOptions = [
  { key: 'fleets', label: 'Fleets' },
  { key: 'vehicles', label: 'Vehicles' },
] as const

/** /fleet: companies with their vehicles, and all vehicles in scope. */
export default function Fleet() {
  const address = useSearch({ strict: false }) as { show?: string }
  const navigate = useNavigate()
  const isVehicles = address.show === 'vehicles'
  const view = (
    <Segmented
      label="Show"
      options={showOptions}
      value={isVehicles ? 'vehicles' : 'fleets'}
      // The other list has its own state, so filters of this one are not carried over.
      onChange={(show) => void navigate({ to: '.', search: show === 'vehicles' ? { show } : {} } as never)}
    />
  )
  return isVehicles ? <Vehicles view={view} /> : <FleetList view={view} />
}

function Vehicles({ view }: { view: ReactNode }) {
  const [open, setOpen] = useState<Vehicle>()
  const add = useMemo(
    () => (
      <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(newVehicle)}>
        New vehicle
      </Button>
    ),
    [],
  )
  return (
    <ListPage<Vehicle, typeof plan.defaults>
      title="Fleet"
      unit="vehicles"
      one="vehicle"
      hint="VIN, vehicle or customer"
      plan={plan}
      columns={columns}
      read={(state) => read('GET vehicle/vehicles', { query: pageQuery(state) })}
      rowKey={(row) => row.vehicle}
      version={(row) => row.version}
      live={['vehicle', 'vehicle/vehicles']}
      view={() => view}
      onNew={() => setOpen(newVehicle)}
      onOpen={setOpen}
      action={add}
      card={(row) => (
        <div className="col">
          <b className="cut">{nameOf(row)}</b>
          <span className="soft">{row.vin ? <Vin vin={row.vin} last8 /> : 'No VIN'}</span>
          <span className="muted cut">
            {[row.contactName, row.requests ? `${row.requests} ${row.requests === 1 ? 'RO' : 'ROs'}` : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      )}
      none={{
        title: 'No vehicles yet',
        text: 'Vehicles come with the first repair order, or are added here.',
        action: add,
      }}
    >
      {(ways) =>
        open && (
          <VehicleDialog
            key={open.vehicle}
            record={open}
            place={rowPositionOf(ways, (row) => row.vehicle === open.vehicle, setOpen)}
            onOther={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    </ListPage>
  )
}

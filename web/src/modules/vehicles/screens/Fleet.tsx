import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { PlainList, plainPlan } from '../../../kit/PlainList.tsx'
import { useLiveRefresh } from '../../../kit/live.ts'
import { read } from '../../../kit/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { FleetList } from '../../contacts/door.ts'
import { newVehicle, VehicleDialog, type Vehicle } from '../parts/VehicleDialog.tsx'

const plan = plainPlan('vehicles', 'vehicle', 'desc')
const nameOf = (row: Vehicle) =>
  [row.year, row.makeName, row.model, row.trim].filter(Boolean).join(' ') || 'Unknown vehicle'

const columns: readonly Column<Vehicle>[] = [
  { key: 'model', title: 'Vehicle', render: nameOf, sortable: true, tone: 'title', always: true, min: 220 },
  { key: 'year', title: 'Year', render: (row) => row.year ?? '', sortable: true, width: 80 },
  { key: 'make', title: 'Make', render: (row) => row.makeName ?? '', sortable: true, width: 150 },
  { key: 'vin', title: 'VIN', render: (row) => row.vin && <Vin vin={row.vin} />, sortable: true, width: 220 },
  { key: 'contact', title: 'Customer', render: (row) => row.contactName ?? '', sortable: true, tone: 'soft' },
  {
    key: 'requests',
    title: 'ROs',
    render: (row) => row.requests || '',
    align: 'right',
    width: 70,
    tone: 'soft',
  },
]
const cells = (row: Vehicle) => [nameOf(row), row.year, row.makeName, row.vin, row.contactName, row.requests]

const shows = [
  { key: 'fleets', label: 'Fleets' },
  { key: 'vehicles', label: 'Vehicles' },
] as const

/** /fleet: companies with their vehicles, and all vehicles of the scope. */
export default function Fleet() {
  const address = useSearch({ strict: false }) as { show?: string }
  const navigate = useNavigate()
  const isVehicles = address.show === 'vehicles'
  const tools = (
    <Segmented
      label="Show"
      options={shows}
      value={isVehicles ? 'vehicles' : 'fleets'}
      // Another list with a state of its own: what narrowed this one does not go along.
      onChange={(show) => void navigate({ to: '.', search: show === 'vehicles' ? { show } : {} } as never)}
    />
  )
  return isVehicles ? <Vehicles tools={tools} /> : <FleetList tools={tools} />
}

function Vehicles({ tools }: { tools: ReactNode }) {
  const [open, setOpen] = useState<Vehicle>()
  useLiveRefresh('vehicle', 'vehicle/vehicles')
  const add = useMemo(
    () => (
      <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(newVehicle)}>
        New vehicle
      </Button>
    ),
    [],
  )
  return (
    <>
      <PlainList<Vehicle>
        title="Fleet"
        unit="vehicles"
        hint="VIN, vehicle or customer"
        plan={plan}
        columns={columns}
        cells={cells}
        query={(query) => read('GET vehicle/vehicles', { query })}
        rowKey={(row) => row.vehicle}
        version={(row) => row.version}
        onOpen={setOpen}
        action={add}
        tools={tools}
        card={(row) => (
          <div className="col">
            <b className="cut">{nameOf(row)}</b>
            <span className="soft">{row.vin ? <Vin vin={row.vin} last8 /> : 'No VIN'}</span>
            <span className="muted cut">
              {[row.contactName, row.requests ? `${row.requests} ROs` : ''].filter(Boolean).join(' · ')}
            </span>
          </div>
        )}
        none={{
          title: 'No vehicles yet',
          text: 'Vehicles come with the first repair order, or are added here.',
          action: add,
        }}
      />
      {open && (
        <VehicleDialog
          key={open.vehicle}
          record={open}
          onOther={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

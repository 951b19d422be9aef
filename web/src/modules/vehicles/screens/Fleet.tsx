import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf } from '../../../kit/list/RowNavigation.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { FleetList } from '../../contacts/door.ts'
import { VehicleDialog } from '../parts/VehicleDialog.tsx'
import { newVehicle, type Vehicle } from '../parts/values.ts'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const plan = pagePlan('vehicles', { orderBy: 'vehicle', sort: 'desc' }, {}, { fills: true })
const nameOf = (row: Vehicle) =>
  [row.year, row.makeName, row.model, row.trim].filter(Boolean).join(' ') || t('unknown')

const columns = (): readonly ListColumn<Vehicle>[] => [
  {
    key: 'model',
    title: t('list.vehicle'),
    render: nameOf,
    cell: nameOf,
    sortable: true,
    tone: 'title',
    always: true,
    min: 220,
  },
  {
    key: 'year',
    title: vehicleLabel('year'),
    render: (row) => row.year ?? '',
    cell: (row) => row.year,
    sortable: true,
    width: 80,
  },
  {
    key: 'make',
    title: vehicleLabel('make'),
    render: (row) => row.makeName ?? '',
    cell: (row) => row.makeName,
    sortable: true,
    width: 150,
  },
  {
    key: 'vin',
    title: vehicleLabel('vin'),
    render: (row) => row.vin && <Vin vin={row.vin} />,
    cell: (row) => row.vin,
    sortable: true,
    width: 220,
  },
  {
    key: 'contact',
    title: t('field.customer'),
    render: (row) => row.contactName ?? '',
    cell: (row) => row.contactName,
    sortable: true,
    tone: 'soft',
  },
  {
    key: 'requests',
    title: t('list.ros'),
    render: (row) => row.requests || '',
    cell: (row) => row.requests,
    align: 'right',
    width: 70,
    tone: 'soft',
  },
]

const showOptions = () =>
  [
    { key: 'fleets', label: t('list.fleets') },
    { key: 'vehicles', label: t('list.vehicles') },
  ] as const

/** /fleet: companies with their vehicles, and all vehicles in scope. */
export default function Fleet() {
  const address = useSearch({ strict: false }) as { show?: string }
  const navigate = useNavigate()
  const isVehicles = address.show === 'vehicles'
  const view = (
    <Segmented
      label={t('list.show')}
      options={showOptions()}
      value={isVehicles ? 'vehicles' : 'fleets'}
      // The other list has its own state, so filters of this one are not carried over.
      onChange={(show) => void navigate({ to: '.', search: show === 'vehicles' ? { show } : {} } as never)}
    />
  )
  return isVehicles ? <Vehicles view={view} /> : <FleetList view={view} />
}

function Vehicles({ view }: { view: ReactNode }) {
  const [open, setOpen] = useState<Vehicle>()
  const shownColumns = useTextMemo(() => columns(), [])
  const add = useTextMemo(
    () => (
      <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(newVehicle)}>
        {t('list.new')}
      </Button>
    ),
    [],
  )
  return (
    <ListPage<Vehicle, typeof plan.defaults>
      title={t('list.title')}
      unit={t('list.unit')}
      one={t('list.one')}
      hint={t('list.search')}
      plan={plan}
      columns={shownColumns}
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
          <span className="soft">{row.vin ? <Vin vin={row.vin} last8 /> : t('list.noVin')}</span>
          <span className="muted cut">
            {[row.contactName, row.requests ? t('list.roCount', { count: row.requests }) : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      )}
      none={{
        title: t('list.none.title'),
        text: t('list.none.text'),
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

import { useQuery } from '@tanstack/react-query'
import { IconDots, IconHistory, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { dollars } from '#contract/kit/money.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import type { SortColumn } from '../../lookups/door.ts'
import { useTargets } from './choices.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { ManagedList, useManagedListState } from './ManagedList.tsx'
import { RevertDialog } from './RevertDialog.tsx'
import { servicePaths, type Service, type ServiceRows } from './service.ts'
import { ServiceDialog } from './ServiceDialog.tsx'
import { t } from '../texts.ts'

const hoursOf = (row: Service) => t('service.hours', { hours: row.hours })
const rateOf = (row: Service) => t(row.isFlat ? 'rate.flat' : 'rate.hourly', { rate: dollars(row.rate) })
const columnsWith = (onlyFor: (row: Service) => string): readonly SortColumn<Service>[] => [
  { key: 'code', title: t('field.code'), render: (row) => row.code, width: 110, phone: (row) => row.code },
  {
    key: 'type',
    title: t('field.eventType'),
    render: (row) => row.calibrateEventTypeName ?? <span className="muted">{t('field.all')}</span>,
    width: 140,
  },
  {
    key: 'only',
    title: t('service.onlyFor'),
    render: (row) => onlyFor(row) || <span className="muted">{t('field.all')}</span>,
    width: 200,
    phone: onlyFor,
  },
  { key: 'hours', title: t('field.hours'), render: hoursOf, width: 80, right: true, phone: hoursOf },
  {
    key: 'rate',
    title: t('service.rate'),
    render: rateOf,
    width: 120,
    right: true,
    phone: rateOf,
  },
]
const rowsOf = (rows: ServiceRows): Service[] =>
  rows.map((row) => ({ ...row, id: row.calibrateService, name: row.calibrateServiceName }))
const blank = (firm: number, group: number, type: number): Service => ({
  id: -1,
  name: '',
  calibrateService: -1,
  calibrateServiceName: '',
  code: '',
  calibrateServiceGroup: group || null,
  calibrateServiceGroupName: null,
  calibrateEventType: type || null,
  calibrateEventTypeName: null,
  vehicleMake: null,
  vehicleMakeName: null,
  hours: '1.00',
  rateType: null,
  rateTypeName: null,
  isFlat: false,
  rate: '0.00',
  insurance: null,
  firm,
  isInactive: false,
  sort: 0,
  version: 0,
})

/** The services, by group. */
export function Services({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('services')
  const [open, setOpen] = useState<Service>()
  const [dialog, setDialog] = useState<'import' | 'revert'>()
  const targets = useTargets(state.firm)
  const insurers = useQuery(
    read('GET lookup/insurance', { query: { firm: state.firm, inactive: true } }),
  ).data
  const onlyFor = ({ vehicleMakeName, insurance }: Service) =>
    [vehicleMakeName, insurers?.find((each) => each.insurance === insurance)?.insuranceName]
      .filter(Boolean)
      .join(', ')
  const query = {
    firm: state.firm,
    inactive: state.inactive,
    ...(state.type ? { type: state.type } : {}),
    ...(state.group ? { group: state.group } : {}),
  }
  const found = useQuery({ ...read('GET lookup/calibrateService', { query }), select: rowsOf })
  return (
    <ManagedList<Service>
      crumb={crumb}
      title={t('service.title')}
      singular={t('service.one')}
      className="CalibrateService"
      live="service service_group service_rate rate_type"
      found={found}
      paths={servicePaths}
      columns={columnsWith(onlyFor)}
      more={(row) => `${row.code} ${onlyFor(row)}`}
      groupOf={(row) => row.calibrateServiceGroupName ?? t('service.otherGroup')}
      state={state}
      set={set}
      chips={
        <>
          <OptionFilter
            label={t('field.group')}
            chosen={state.group}
            any={0}
            options={targets.groups}
            onChange={(group) => set({ group })}
          />
          <OptionFilter
            label={t('field.eventType')}
            chosen={state.type}
            any={0}
            options={targets.types}
            onChange={(type) => set({ type })}
          />
        </>
      }
      actions={
        <>
          <Button className="wide-only" icon={<IconHistory />} onClick={() => setDialog('revert')}>
            {t('service.revert')}
          </Button>
          <Button className="wide-only" icon={<IconUpload />} onClick={() => setDialog('import')}>
            {t('service.import')}
          </Button>
          <DropMenu
            target={
              <IconButton className="phone-only" label={t('service.more')} icon={<IconDots size={22} />} />
            }
            entries={[
              {
                label: t('service.revert'),
                icon: <IconHistory size={16} />,
                onPress: () => setDialog('revert'),
              },
              {
                label: t('service.import'),
                icon: <IconUpload size={16} />,
                onPress: () => setDialog('import'),
              },
            ]}
          />
        </>
      }
      onAdd={() => setOpen(blank(state.firm, state.group, state.type))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST lookup/saveCalibrateService', {
          body: { calibrateService: row.id, isInactive, version: row.version },
        })
      }
    >
      {open && <ServiceDialog service={open} onClose={() => setOpen(undefined)} />}
      {dialog === 'import' && <ImportDialog firm={state.firm} onClose={() => setDialog(undefined)} />}
      {dialog === 'revert' && <RevertDialog firm={state.firm} onClose={() => setDialog(undefined)} />}
    </ManagedList>
  )
}

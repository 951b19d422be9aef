import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import type { SortColumn } from '../../lookups/door.ts'
import { ChecklistDialog } from './ChecklistDialog.tsx'
import { useTargets } from './choices.ts'
import { Requirements } from './Requirements.tsx'
import { hasGroup, hasOptional, kinds, type Item, type Kind } from './kinds.ts'
import { ManagedList, useManagedListState } from './ManagedList.tsx'
import { t } from '../texts.ts'

/** A rule without a value applies to all. */
const nameOrAll = (name: string | null): ReactNode => name ?? <span className="muted">{t('field.all')}</span>

const columnsOf = (kind: Kind): SortColumn<Item>[] => [
  {
    key: 'type',
    title: t('field.eventType'),
    render: (row) => nameOrAll(row.calibrateEventTypeName),
    width: 160,
    phone: (row) => row.calibrateEventTypeName ?? '',
  },
  ...(hasGroup(kind)
    ? [
        {
          key: 'group',
          title: t('field.group'),
          render: (row: Item) => nameOrAll(row.calibrateServiceGroupName),
          width: 160,
          phone: (row: Item) => row.calibrateServiceGroupName ?? '',
        },
      ]
    : []),
  {
    key: 'make',
    title: t('field.make'),
    render: (row) => nameOrAll(row.vehicleMakeName),
    width: 110,
    phone: (row) => row.vehicleMakeName ?? '',
  },
  ...(hasOptional(kind)
    ? [
        {
          key: 'optional',
          title: t('item.optional'),
          render: (row: Item) => (row.isOptional ? t('item.optional') : ''),
          width: 90,
          phone: (row: Item) => (row.isOptional ? t('item.optional') : ''),
        },
      ]
    : []),
]
const blank = (firm: number, type: number, group: number): Item => ({
  id: -1,
  sort: 0,
  name: '',
  isInactive: false,
  firm,
  version: 0,
  vehicleMake: null,
  vehicleMakeName: null,
  isOptional: false,
  calibrateEventType: type || null,
  calibrateEventTypeName: null,
  calibrateServiceGroup: group || null,
  calibrateServiceGroupName: null,
  isVideo: false,
  isImage: false,
  isFile: false,
  isTestDrive: false,
  calibrateVerifyTemplate: null,
})

/** One of the four checklists: readiness, pre-checks, actions, verifications. */
export function Checklist({ kind, crumb }: { kind: Kind; crumb: ReactNode }) {
  const plan = kinds[kind]
  const { state, set } = useManagedListState(kind)
  const [open, setOpen] = useState<Item>()
  const targets = useTargets(state.firm)
  const query = {
    firm: state.firm,
    inactive: state.inactive,
    ...(state.type ? { type: state.type } : {}),
    ...(state.group && hasGroup(kind) ? { group: state.group } : {}),
  }
  // Each list has its own shape; `select` unifies them.
  const found = useQuery(plan.ask(query) as unknown as UseQueryOptions<Item[]>)
  const paths = [plan.path, 'lookup/calibrateLists']
  return (
    <ManagedList<Item>
      crumb={crumb}
      title={t(`${kind}.title`)}
      singular={t(`${kind}.one`)}
      className={plan.className}
      live="checklist_item"
      found={found}
      paths={paths}
      columns={columnsOf(kind)}
      mark={(row) => <Requirements item={row} />}
      state={state}
      set={set}
      chips={
        <>
          <OptionFilter
            label={t('field.eventType')}
            chosen={state.type}
            any={0}
            options={targets.types}
            onChange={(type) => set({ type })}
          />
          {hasGroup(kind) && (
            <OptionFilter
              label={t('field.group')}
              chosen={state.group}
              any={0}
              options={targets.groups}
              onChange={(group) => set({ group })}
            />
          )}
        </>
      }
      onAdd={() => setOpen(blank(state.firm, state.type, hasGroup(kind) ? state.group : 0))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) => plan.save({ id: row.id, isInactive, version: row.version })}
    >
      {open && <ChecklistDialog kind={kind} item={open} paths={paths} onClose={() => setOpen(undefined)} />}
    </ManagedList>
  )
}

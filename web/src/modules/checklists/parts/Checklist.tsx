import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import type { SortColumn } from '../../lookups/door.ts'
import { ChecklistDialog } from './ChecklistDialog.tsx'
import { useTargets } from './choices.ts'
import { Requirements } from './Requirements.tsx'
import { hasGroup, hasOptional, kinds, type Item, type Kind } from './kinds.ts'
import { ManagedList, useManagedListState } from './ManagedList.tsx'

/** A rule without a value applies to all. */
const nameOrAll = (name: string | null): ReactNode => name ?? <span className="muted">All</span>

const columnsOf = (kind: Kind): SortColumn<Item>[] => [
  {
    key: 'type',
    title: 'Event type',
    render: (row) => nameOrAll(row.calibrateEventTypeName),
    width: 160,
    phone: (row) => row.calibrateEventTypeName ?? '',
  },
  ...(hasGroup(kind)
    ? [
        {
          key: 'group',
          title: 'Group',
          render: (row: Item) => nameOrAll(row.calibrateServiceGroupName),
          width: 160,
          phone: (row: Item) => row.calibrateServiceGroupName ?? '',
        },
      ]
    : []),
  {
    key: 'make',
    title: 'Make',
    render: (row) => nameOrAll(row.vehicleMakeName),
    width: 110,
    phone: (row) => row.vehicleMakeName ?? '',
  },
  ...(hasOptional(kind)
    ? [
        {
          key: 'optional',
          title: 'Optional',
          render: (row: Item) => (row.isOptional ? 'Optional' : ''),
          width: 90,
          phone: (row: Item) => (row.isOptional ? 'Optional' : ''),
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
      title={plan.title}
      singular={plan.one}
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
            label="Event type"
            chosen={state.type}
            any={0}
            options={targets.types}
            onChange={(type) => set({ type })}
          />
          {hasGroup(kind) && (
            <OptionFilter
              label="Group"
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

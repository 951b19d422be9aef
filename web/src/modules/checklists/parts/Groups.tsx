import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateServiceGroups } from '#contract/checklists.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { ManagedList, useManagedListState, type ManagedRow } from './ManagedList.tsx'
import { servicePaths } from './service.ts'
import { t } from '../texts.ts'

type Answered = AnswerOf<typeof calibrateServiceGroups>
type Group = Answered[number] & ManagedRow
const rowsOf = (rows: Answered): Group[] =>
  rows.map((row) => ({ ...row, id: row.calibrateServiceGroup, name: row.calibrateServiceGroupName }))
const blank = (firm: number): Group => ({
  id: -1,
  name: '',
  calibrateServiceGroup: -1,
  calibrateServiceGroupName: '',
  services: 0,
  firm,
  isInactive: false,
  sort: 0,
  version: 0,
})

/** Groups of services, which also structure technicians' skills. */
export function Groups({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('serviceGroups')
  const [open, setOpen] = useState<Group>()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET lookup/calibrateServiceGroups', { query }), select: rowsOf })
  return (
    <ManagedList<Group>
      crumb={crumb}
      title={t('group.title')}
      singular={t('group.one')}
      className="CalibrateServiceGroup"
      live="service_group service"
      found={found}
      paths={servicePaths}
      columns={[
        {
          key: 'services',
          title: t('group.services'),
          render: (row) => `${row.services}`,
          width: 100,
          right: true,
        },
      ]}
      state={state}
      set={set}
      onAdd={() => setOpen(blank(state.firm))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        isInactive
          ? api('DELETE lookup/deleteCalibrateServiceGroup', { query: { calibrateServiceGroup: row.id } })
          : api('POST lookup/saveCalibrateServiceGroup', {
              body: { calibrateServiceGroup: row.id, isInactive, version: row.version },
            })
      }
    >
      {open && <GroupDialog group={open} onClose={() => setOpen(undefined)} />}
    </ManagedList>
  )
}

function GroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  return (
    <ListDialog<{ name: string }>
      title={group.id > 0 ? group.name : t('group.new')}
      sub={t('group.title')}
      size="S"
      what={t('group.this')}
      kind="group"
      id={group.id}
      addedTo={group.firm}
      version={group.version}
      stored={useMemo(() => ({ name: group.name }), [group])}
      fields={{ name: { label: t('field.name'), call: 'calibrateServiceGroupName' } }}
      check={({ name }) => ({ name: name.trim() ? undefined : t('field.required') })}
      send={({ name }, version) =>
        api('POST lookup/saveCalibrateServiceGroup', {
          body: {
            calibrateServiceGroup: group.id,
            calibrateServiceGroupName: name,
            ...(group.id > 0 ? {} : { firm: group.firm }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={servicePaths}
      nameOf={({ name }) => name}
      onClose={onClose}
    >
      {(form) => <TextField label={t('field.name')} required maxLength={200} {...form.field('name')} />}
    </ListDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateEventTypes } from '#contract/checklists.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { ManagedList, useManagedListState, type ManagedRow } from './ManagedList.tsx'
import { t } from '../texts.ts'

type Answered = AnswerOf<typeof calibrateEventTypes>
type EventType = Answered[number] & ManagedRow
type Values = { name: string; minutes: number | null }
const paths = ['lookup/calibrateEventTypes', 'lookup/calibrateLists', 'lookup/calibrateService']
const rowsOf = (rows: Answered): EventType[] =>
  rows.map((row) => ({ ...row, id: row.calibrateEventType, name: row.calibrateEventTypeName }))
const blank = (firm: number): EventType => ({
  id: -1,
  name: '',
  calibrateEventType: -1,
  calibrateEventTypeName: '',
  code: '',
  minutes: 60,
  firm,
  isInactive: false,
  sort: 0,
  version: 0,
})

/** Types of visits. */
export function EventTypes({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('eventTypes')
  const [open, setOpen] = useState<EventType>()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET lookup/calibrateEventTypes', { query }), select: rowsOf })
  return (
    <ManagedList<EventType>
      crumb={crumb}
      title={t('eventType.title')}
      singular={t('eventType.one')}
      className="CalibrateEventType"
      live="event_type"
      found={found}
      paths={paths}
      columns={[
        { key: 'code', title: t('field.code'), render: (row) => row.code, width: 140 },
        {
          key: 'minutes',
          title: t('eventType.planned'),
          render: (row) => t('eventType.plannedMinutes', { minutes: row.minutes }),
          width: 100,
          right: true,
          phone: (row) => t('eventType.plannedMinutes', { minutes: row.minutes }),
        },
      ]}
      state={state}
      set={set}
      onAdd={() => setOpen(blank(state.firm))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST lookup/saveCalibrateEventType', {
          body: { calibrateEventType: row.id, isInactive, version: row.version },
        })
      }
    >
      {open && <EventTypeDialog type={open} onClose={() => setOpen(undefined)} />}
    </ManagedList>
  )
}

function EventTypeDialog({ type, onClose }: { type: EventType; onClose: () => void }) {
  return (
    <ListDialog<Values>
      title={type.id > 0 ? type.name : t('eventType.new')}
      sub={t('eventType.title')}
      size="S"
      what={t('eventType.this')}
      kind="eventType"
      id={type.id}
      addedTo={type.firm}
      version={type.version}
      stored={useMemo(() => ({ name: type.name, minutes: type.minutes }), [type])}
      fields={{
        name: { label: t('field.name'), call: 'calibrateEventTypeName' },
        minutes: { label: t('eventType.minutes'), call: 'minutes' },
      }}
      check={({ name, minutes }) => ({
        name: name.trim() ? undefined : t('field.required'),
        minutes: minutes === null ? t('field.required') : undefined,
      })}
      send={({ name, minutes }, version) =>
        api('POST lookup/saveCalibrateEventType', {
          body: {
            calibrateEventType: type.id,
            calibrateEventTypeName: name,
            minutes: minutes ?? undefined,
            ...(type.id > 0 ? {} : { firm: type.firm }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={paths}
      nameOf={({ name }) => name}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('field.name')} required maxLength={200} {...form.field('name')} />
          <NumberField
            label={t('eventType.minutes')}
            required
            min={5}
            max={1440}
            hint={t('eventType.minutesHint')}
            {...form.field('minutes')}
          />
        </>
      )}
    </ListDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateRecommendations } from '#contract/checklists.ts'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { api } from '../../../kit/api/client.ts'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { read } from '../../../kit/api/queries.ts'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import { ManagedList, useManagedListState, type ManagedRow } from './ManagedList.tsx'

type Answered = AnswerOf<typeof calibrateRecommendations>
type Recommendation = Answered[number] & ManagedRow
type Values = { name: string; type: string | null; make: string | null; advice: string }
const paths = ['calibrate/calibrateRecommendations']
const rowsOf = (rows: Answered): Recommendation[] =>
  rows.map((row) => ({ ...row, id: row.calibrateRecommendation, name: row.recommendation }))
const blank = (firm: number): Recommendation => ({
  id: -1,
  name: '',
  calibrateRecommendation: -1,
  recommendation: '',
  recommendationText: '',
  calibrateType: null,
  calibrateTypeName: null,
  vehicleMake: null,
  vehicleMakeName: null,
  firm,
  isInactive: false,
  sort: 0,
  version: 0,
})
/** A rule without a value applies to all. */
const nameOrAll = (name: string | null): ReactNode => name ?? <span className="muted">All</span>

/** Recommendations for repair orders of one type and make. */
export function Recommendations({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('recommendations')
  const [open, setOpen] = useState<Recommendation>()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET calibrate/calibrateRecommendations', { query }), select: rowsOf })
  return (
    <ManagedList<Recommendation>
      crumb={crumb}
      title="Recommendations"
      singular="recommendation"
      className="CalibrateRecommendation"
      live="recommendation"
      found={found}
      paths={paths}
      columns={[
        {
          key: 'type',
          title: 'Type of repair',
          render: (row) => nameOrAll(row.calibrateTypeName),
          width: 190,
          phone: (row) => row.calibrateTypeName ?? 'All types',
        },
        {
          key: 'make',
          title: 'Make',
          render: (row) => nameOrAll(row.vehicleMakeName),
          width: 130,
          phone: (row) => row.vehicleMakeName ?? 'All makes',
        },
      ]}
      state={state}
      set={set}
      onAdd={() => setOpen(blank(state.firm))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST calibrate/deleteCalibrateRecommendation', {
          query: { calibrateRecommendation: row.id, undo: !isInactive },
        })
      }
    >
      {open && <RecommendationDialog row={open} onClose={() => setOpen(undefined)} />}
    </ManagedList>
  )
}

function RecommendationDialog({ row, onClose }: { row: Recommendation; onClose: () => void }) {
  const { VehicleMake, CalibrateType } = useLookups('VehicleMake', 'CalibrateType')
  const makes = choices(VehicleMake, row.vehicleMake)
  const types = choices(CalibrateType, row.calibrateType)
  const stored = useMemo<Values>(
    () => ({
      name: row.name,
      type: idText(row.calibrateType),
      make: idText(row.vehicleMake),
      advice: row.recommendationText,
    }),
    [row],
  )
  return (
    <ListDialog<Values>
      title={row.id > 0 ? row.name : 'New recommendation'}
      sub="Recommendations"
      what="this recommendation"
      id={row.id}
      addedTo={row.firm}
      version={row.version}
      stored={stored}
      fields={{
        name: { label: 'Recommendation', call: 'recommendation', column: 'name' },
        type: { label: 'Type of repair', call: 'calibrateType', column: 'type', valueText: labelIn(types) },
        make: { label: 'Make', call: 'vehicleMake', column: 'vehicle_make', valueText: labelIn(makes) },
        advice: { label: 'Text', call: 'recommendationText', column: 'text' },
      }}
      check={({ name }) => ({ name: name.trim() ? undefined : 'This field is required' })}
      send={({ name, type, make, advice }, version) =>
        api('POST calibrate/saveCalibrateRecommendation', {
          body: {
            calibrateRecommendation: row.id,
            recommendation: name,
            calibrateType: idNumber(type),
            vehicleMake: idNumber(make),
            recommendationText: advice,
            ...(row.id > 0 ? {} : { firm: row.firm }),
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
          <TextField label="Recommendation" required maxLength={200} {...form.field('name')} />
          <FieldGrid columns={2}>
            <OptionalSelect
              label="Type of repair"
              options={types}
              field={(show) => form.field('type', show)}
            />
            <OptionalSelect
              label="Make"
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
          </FieldGrid>
          <TextArea
            label="Text"
            maxLength={4000}
            hint="Shown in repair orders of this type and make."
            {...form.field('advice')}
          />
        </>
      )}
    </ListDialog>
  )
}

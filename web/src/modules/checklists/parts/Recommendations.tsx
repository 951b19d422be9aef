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
import { t } from '../texts.ts'

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
const nameOrAll = (name: string | null): ReactNode => name ?? <span className="muted">{t('field.all')}</span>

/** Recommendations for repair orders of one type and make. */
export function Recommendations({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('recommendations')
  const [open, setOpen] = useState<Recommendation>()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET calibrate/calibrateRecommendations', { query }), select: rowsOf })
  return (
    <ManagedList<Recommendation>
      crumb={crumb}
      title={t('recommendation.title')}
      singular={t('recommendation.one')}
      className="CalibrateRecommendation"
      live="recommendation"
      found={found}
      paths={paths}
      columns={[
        {
          key: 'type',
          title: t('recommendation.type'),
          render: (row) => nameOrAll(row.calibrateTypeName),
          width: 190,
          phone: (row) => row.calibrateTypeName ?? t('recommendation.allTypes'),
        },
        {
          key: 'make',
          title: t('field.make'),
          render: (row) => nameOrAll(row.vehicleMakeName),
          width: 130,
          phone: (row) => row.vehicleMakeName ?? t('recommendation.allMakes'),
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
      title={row.id > 0 ? row.name : t('recommendation.new')}
      sub={t('recommendation.title')}
      what={t('recommendation.this')}
      kind="recommendation"
      id={row.id}
      addedTo={row.firm}
      version={row.version}
      stored={stored}
      fields={{
        name: { label: t('recommendation.name'), call: 'recommendation' },
        type: {
          label: t('recommendation.type'),
          call: 'calibrateType',
          valueText: labelIn(types),
        },
        make: {
          label: t('field.make'),
          call: 'vehicleMake',
          valueText: labelIn(makes),
        },
        advice: { label: t('recommendation.text'), call: 'recommendationText' },
      }}
      check={({ name }) => ({ name: name.trim() ? undefined : t('field.required') })}
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
          <TextField label={t('recommendation.name')} required maxLength={200} {...form.field('name')} />
          <FieldGrid columns={2}>
            <OptionalSelect
              label={t('recommendation.type')}
              options={types}
              field={(show) => form.field('type', show)}
            />
            <OptionalSelect
              label={t('field.make')}
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
          </FieldGrid>
          <TextArea
            label={t('recommendation.text')}
            maxLength={4000}
            hint={t('recommendation.hint')}
            {...form.field('advice')}
          />
        </>
      )}
    </ListDialog>
  )
}

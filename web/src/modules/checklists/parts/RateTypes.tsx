import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { rateTypes } from '#contract/checklists.ts'
import { dollars } from '#contract/kit/money.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { MoneyField } from '../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { ManagedList, useManagedListState, type ManagedRow } from './ManagedList.tsx'
import { t } from '../texts.ts'

type Answered = AnswerOf<typeof rateTypes>
type RateType = Answered[number] & ManagedRow
type Values = { name: string; rate: string; isFlat: boolean }
const rateOf = (row: RateType) => t(row.isFlat ? 'rate.flat' : 'rate.hourly', { rate: dollars(row.rate) })
const paths = ['lookup/rateTypes', 'lookup/calibrateService', 'calibrate/calibrateServiceRates']
const rowsOf = (rows: Answered): RateType[] =>
  rows.map((row) => ({ ...row, id: row.rateType, name: row.rateTypeName }))
const blank = (firm: number): RateType => ({
  id: -1,
  name: '',
  rateType: -1,
  rateTypeName: '',
  rate: '',
  isFlat: false,
  firm,
  isInactive: false,
  sort: 0,
  version: 0,
})

/** Rate types for an hour of labor. */
export function RateTypes({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('rateTypes')
  const [open, setOpen] = useState<RateType>()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET lookup/rateTypes', { query }), select: rowsOf })
  return (
    <ManagedList<RateType>
      crumb={crumb}
      title={t('rateType.title')}
      singular={t('rateType.one')}
      className="RateType"
      live="rate_type"
      found={found}
      paths={paths}
      columns={[
        {
          key: 'rate',
          title: t('rateType.rate'),
          render: rateOf,
          width: 140,
          right: true,
          phone: rateOf,
        },
      ]}
      state={state}
      set={set}
      onAdd={() => setOpen(blank(state.firm))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST lookup/saveRateType', { body: { rateType: row.id, isInactive, version: row.version } })
      }
    >
      {open && <RateTypeDialog type={open} onClose={() => setOpen(undefined)} />}
    </ManagedList>
  )
}

function RateTypeDialog({ type, onClose }: { type: RateType; onClose: () => void }) {
  return (
    <ListDialog<Values>
      title={type.id > 0 ? type.name : t('rateType.new')}
      sub={t('rateType.title')}
      size="S"
      what={t('rateType.this')}
      kind="rateType"
      id={type.id}
      addedTo={type.firm}
      version={type.version}
      stored={useMemo(() => ({ name: type.name, rate: type.rate, isFlat: type.isFlat }), [type])}
      fields={{
        name: { label: t('field.name'), call: 'rateTypeName' },
        rate: { label: t('rateType.rate'), call: 'rate' },
        isFlat: { label: t('rateType.flat'), call: 'isFlat' },
      }}
      check={({ name, rate }) => ({
        name: name.trim() ? undefined : t('field.required'),
        rate: rate === '' ? t('field.required') : rate.startsWith('-') ? t('rateType.rateTooLow') : undefined,
      })}
      send={({ name, ...only }, version) =>
        api('POST lookup/saveRateType', {
          body: {
            ...only,
            rateType: type.id,
            rateTypeName: name,
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
          <MoneyField
            label={t('rateType.rate')}
            required
            hint={t('rateType.rateHint')}
            {...form.field('rate')}
          />
          <CheckField label={t('rateType.flat')} hint={t('rateType.flatHint')} {...form.field('isFlat')} />
        </>
      )}
    </ListDialog>
  )
}

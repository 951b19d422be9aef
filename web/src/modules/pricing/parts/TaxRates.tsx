import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { taxRates } from '#contract/pricing.ts'
import { todayIn } from '../../../kit/time/today.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { DecimalField } from '../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useProfile } from '../../identity/door.ts'
import { ListDialog } from '../../lookups/door.ts'
import { dateErrors, type Dated } from './dated.ts'
import { DatedList, useDatedListState } from './DatedList.tsx'
import { t } from './texts.ts'

type Answered = AnswerOf<typeof taxRates>
type Tax = Answered[number] & Dated
type Values = {
  name: string
  country: string
  stateProvince: string
  postal: string
  percent: string
  startsOn: string
  endsOn: string
}
const paths = ['lookup/taxRates', 'calibrate/charges', 'calibrate/invoicePreferences']
const rowsOf = (rows: Answered): Tax[] =>
  rows.map((row) => ({ ...row, id: row.taxRate, name: row.taxRateName }))
const blank = (firm: number, today: string): Tax => ({
  id: -1,
  name: '',
  taxRate: -1,
  taxRateName: '',
  country: 'US',
  stateProvince: '',
  postal: '',
  percent: '',
  firm,
  firmName: '',
  startsOn: today,
  endsOn: null,
  state: 'holds',
  isInactive: false,
  version: 0,
})

const placeOf = ({ country, stateProvince, postal }: Tax): string =>
  [country, stateProvince, postal && t('taxes.postal', { postal })].filter(Boolean).join(', ')

/** Taxes on labor charges by state or postal area. */
export function TaxRates({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useDatedListState('taxRates')
  const [open, setOpen] = useState<Tax>()
  const { timezone } = useProfile()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET lookup/taxRates', { query }), select: rowsOf })
  return (
    <DatedList<Tax>
      crumb={crumb}
      title={t('taxes.title')}
      chipLabel={t('taxes.of')}
      addText={t.template('taxes.add')}
      emptyTitle={t('taxes.empty.title')}
      emptyText={t('taxes.empty.text')}
      live="tax_rate"
      found={found}
      paths={paths}
      state={state}
      set={set}
      headers={[t('taxes.where'), t('taxes.rate')]}
      subjectOf={placeOf}
      valueOf={(row) => `${row.percent}%`}
      onAdd={() => setOpen(blank(state.firm, todayIn(timezone)))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST lookup/taxRate', { body: { taxRate: row.id, isInactive, version: row.version } })
      }
    >
      {open && <TaxDialog tax={open} onClose={() => setOpen(undefined)} />}
    </DatedList>
  )
}

function TaxDialog({ tax, onClose }: { tax: Tax; onClose: () => void }) {
  const { country, stateProvince, postal, percent, startsOn } = tax
  const stored = useMemo<Values>(
    () => ({ name: tax.name, country, stateProvince, postal, percent, startsOn, endsOn: tax.endsOn ?? '' }),
    [tax, country, stateProvince, postal, percent, startsOn],
  )
  return (
    <ListDialog<Values>
      title={tax.id > 0 ? tax.name : t('tax.new')}
      sub={t('tax.sub')}
      what={t('tax.what')}
      kind="tax"
      id={tax.id}
      version={tax.version}
      stored={stored}
      addedTo={tax.firm}
      fields={{
        name: { label: t('name'), call: 'taxRateName' },
        country: { label: t('tax.country'), call: 'country' },
        stateProvince: { label: t('tax.state'), call: 'stateProvince' },
        postal: { label: t('tax.postal'), call: 'postal' },
        percent: { label: t('tax.percent'), call: 'percent' },
        startsOn: { label: t('startsOn'), call: 'startsOn' },
        endsOn: { label: t('endsOn'), call: 'endsOn' },
      }}
      check={(values) => ({
        name: values.name.trim() ? undefined : t('required'),
        country: /^[A-Za-z]{2}$/.test(values.country) ? undefined : t('tax.country.wrong'),
        percent:
          values.percent === ''
            ? t('required')
            : values.percent.startsWith('-') || Number(values.percent) > 100
              ? t('tax.percent.wrong')
              : undefined,
        ...dateErrors(values),
      })}
      send={({ name, endsOn, ...only }, version) =>
        api('POST lookup/taxRate', {
          body: {
            ...only,
            taxRate: tax.id,
            taxRateName: name,
            ...(endsOn === undefined ? {} : { endsOn: endsOn || null }),
            ...(tax.id > 0 ? {} : { firm: tax.firm }),
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
          <TextField
            label={t('name')}
            required
            maxLength={200}
            hint={t('tax.name.hint')}
            {...form.field('name')}
          />
          <FieldGrid columns={2}>
            <TextField label={t('tax.country')} required maxLength={2} {...form.field('country')} />
            <TextField
              label={t('tax.state')}
              maxLength={10}
              hint={t('tax.state.hint')}
              {...form.field('stateProvince')}
            />
            <TextField
              label={t('tax.postal')}
              maxLength={20}
              hint={t('tax.postal.hint')}
              {...form.field('postal')}
            />
            <DecimalField label={t('tax.percent')} required places={4} after="%" {...form.field('percent')} />
            <DateField label={t('startsOn')} required {...form.field('startsOn')} />
            <DateField label={t('endsOn')} hint={t('noEnd')} {...form.field('endsOn')} />
          </FieldGrid>
        </>
      )}
    </ListDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { taxRates } from '#contract/pricing.ts'
import { localAt } from '#contract/kit/time.ts'
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
  [country, stateProvince, postal && `postal code ${postal}…`].filter(Boolean).join(', ')

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
      title="Tax rates"
      singular="tax rate"
      emptyText="Without one, nothing is added to the charges."
      live="tax_rate"
      found={found}
      paths={paths}
      state={state}
      set={set}
      headers={['Where', 'Rate']}
      subjectOf={placeOf}
      valueOf={(row) => `${row.percent}%`}
      onAdd={() => setOpen(blank(state.firm, localAt(new Date(), timezone).slice(0, 10)))}
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
      title={tax.id > 0 ? tax.name : 'New tax rate'}
      sub="What was invoiced keeps its tax."
      what="this tax rate"
      id={tax.id}
      version={tax.version}
      stored={stored}
      addedTo={tax.firm}
      fields={{
        name: { label: 'Name', call: 'taxRateName', column: 'name' },
        country: { label: 'Country', call: 'country', column: 'country' },
        stateProvince: { label: 'State', call: 'stateProvince', column: 'state' },
        postal: { label: 'Postal code begins with', call: 'postal', column: 'postal' },
        percent: { label: 'Percent', call: 'percent', column: 'percent' },
        startsOn: { label: 'First day', call: 'startsOn', column: 'starts_on' },
        endsOn: { label: 'Last day', call: 'endsOn', column: 'ends_on' },
      }}
      check={(values) => ({
        name: values.name.trim() ? undefined : 'This field is required',
        country: /^[A-Za-z]{2}$/.test(values.country) ? undefined : 'Two letters, such as US',
        percent:
          values.percent === ''
            ? 'This field is required'
            : values.percent.startsWith('-') || Number(values.percent) > 100
              ? 'From 0 to 100'
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
          <TextField label="Name" required maxLength={200} hint="As on the invoice" {...form.field('name')} />
          <FieldGrid columns={2}>
            <TextField label="Country" required maxLength={2} {...form.field('country')} />
            <TextField
              label="State"
              maxLength={10}
              hint="Empty: every state"
              {...form.field('stateProvince')}
            />
            <TextField
              label="Postal code begins with"
              maxLength={20}
              hint="The longest that fits counts"
              {...form.field('postal')}
            />
            <DecimalField label="Percent" required places={4} after="%" {...form.field('percent')} />
            <DateField label="First day" required {...form.field('startsOn')} />
            <DateField label="Last day" hint="Empty: no end" {...form.field('endsOn')} />
          </FieldGrid>
        </>
      )}
    </ListDialog>
  )
}

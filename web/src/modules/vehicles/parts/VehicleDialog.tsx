import { clockShown } from '../../../kit/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { vehicle } from '#contract/vehicles.ts'
import { api, CallError } from '../../../kit/client.ts'
import { choices, useLookups } from '../../../kit/lookups.ts'
import { stale } from '../../../kit/queries.ts'
import { Restored } from '../../../kit/Restored.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContactPicker } from '../../contacts/door.ts'
import { useProfile } from '../../identity/door.ts'
import { PastWork } from './PastWork.tsx'
import { SameVin } from './SameVin.tsx'
import { VinField } from './VinField.tsx'
import s from './VinField.module.css'

export type Vehicle = AnswerOf<typeof vehicle>
type Values = {
  vin: string
  year: number | null
  make: string | null
  model: string
  trim: string
  contact: number | null
}

/** A vehicle that is being added: -1, year 2007 (document 3, section 3). */
export const newVehicle: Vehicle = {
  vehicle: -1,
  firm: 0,
  contact: null,
  contactName: null,
  year: 2007,
  make: null,
  makeName: null,
  model: null,
  trim: null,
  vin: null,
  requests: 0,
  version: 0,
  rights: ['edit'],
}

const labels: Record<string, string> = {
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  make_name: 'Make',
  model: 'Model',
  trim: 'Trim',
  contact: 'Customer',
}
const check = (values: Values) => ({
  year: values.year && values.year >= 1900 && values.year <= 2100 ? undefined : 'A year from 1900 to 2100',
  model: values.model.trim() || values.vin.trim() ? undefined : 'A model or a VIN is needed',
})

interface Props {
  record: Vehicle
  onClose: () => void
  /** Another vehicle in place of this one: the one that is stored under the same VIN. */
  onOther: (other: Vehicle) => void
}

/** Edits a vehicle, or adds one. The VIN fills the rest; what was done on it stands below. */
export function VehicleDialog({ record, onClose, onOther }: Props) {
  const client = useQueryClient()
  const { timezone } = useProfile()
  const [owner, setOwner] = useState(record.contactName ?? '')
  const { VehicleMake } = useLookups('VehicleMake')
  const stored = useMemo<Values>(
    () => ({
      vin: record.vin ?? '',
      year: record.year,
      make: record.make === null ? null : String(record.make),
      model: record.model ?? '',
      trim: record.trim ?? '',
      contact: record.contact,
    }),
    [record],
  )
  const isNew = record.vehicle <= 0
  const mayEdit = record.rights.includes('edit')
  const send = async (values: Values, changed: readonly (keyof Values)[]) => {
    const only = <K extends keyof Values, T>(field: K, value: T): T | undefined =>
      isNew || changed.includes(field) ? value : undefined
    await api('POST vehicle/saveVehicle', {
      body: {
        vehicle: record.vehicle,
        // A year that is left out would be the default of a new record.
        year: values.year ?? 2007,
        vin: only('vin', values.vin || null),
        make: only('make', values.make ? Number(values.make) : null),
        model: only('model', values.model.trim()),
        trim: only('trim', values.trim.trim()),
        contact: only('contact', values.contact),
        ...(isNew ? {} : { version: form.base.current }),
      },
    })
    await stale(client, 'vehicle/vehicles', 'vehicle/ownerVehicles')
    toast.ok(isNew ? 'Vehicle added' : 'Vehicle saved')
    onClose()
  }
  const form = useDraftForm<Values>({
    stored,
    check,
    isNew,
    draftKey: `vehicle:${isNew ? 'new' : record.vehicle}`,
    version: isNew ? undefined : record.version,
    save: async (values, changed) => {
      try {
        await send(values, changed)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { conflict, errors } = error.problem
        if (conflict) {
          // What is stored now has been seen: the next save is made on that version.
          form.base.current = conflict.version
          return { conflict: conflictOf(conflict) }
        }
        if (errors?.length)
          return { errors: Object.fromEntries(errors.map((each) => [each.field, each.message])) }
        toast.error(`Not saved. ${error.message}`)
        return { errors: {} }
      }
    },
  })
  const remove = async () => {
    const sure = await confirm({
      title: 'Are you sure you wish to Delete this Vehicle?',
      text: 'It is kept in the bin for 30 days.',
      go: 'Delete vehicle',
      danger: true,
    })
    if (!sure) return
    const put = async (undo: boolean) => {
      await api('POST vehicle/deleteVehicle', { body: { vehicle: record.vehicle, undo } })
      await stale(client, 'vehicle/vehicles', 'vehicle/ownerVehicles')
    }
    try {
      await put(false)
      toast.ok('Vehicle deleted', {
        undo: () => put(true).catch(() => toast.error('The vehicle is still in the bin. Try again.')),
      })
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The vehicle could not be deleted. Try again.')
    }
  }
  const conflicted = form.conflict
  return (
    <FormDialog
      title={
        isNew
          ? 'New vehicle'
          : [record.year, record.makeName, record.model].filter(Boolean).join(' ') || 'Vehicle'
      }
      sub={record.contactName ?? undefined}
      onClose={onClose}
      form={form}
      left={
        !isNew &&
        record.rights.includes('delete') && (
          <Button look="ghost" onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      readOnly={!mayEdit}
    >
      <form {...form.bind} className={s.form}>
        <Restored form={form} />
        {conflicted && (
          <ConflictPanel
            {...conflicted}
            what="this vehicle"
            saving={form.saving}
            onTakeStored={() => {
              form.reset()
              void stale(client, 'vehicle/vehicles')
              onClose()
            }}
            onSave={(mine) =>
              void send(
                form.values,
                form.changed.filter((field) => mine.includes(field)),
              )
            }
          />
        )}
        <VinField
          label="VIN"
          autoFocus={isNew}
          {...form.field('vin')}
          onDecoded={(decoded) => {
            if (decoded.year) form.set('year', decoded.year)
            if (decoded.make) form.set('make', String(decoded.make))
            if (decoded.model) form.set('model', decoded.model)
            if (decoded.trim) form.set('trim', decoded.trim)
          }}
        />
        <SameVin
          vin={form.values.vin}
          except={record.vehicle}
          onOpen={(other) => void form.leave().then((left) => left && onOther(other))}
        />
        <FieldGrid columns={2}>
          <NumberField label="Year" required min={1900} max={2100} {...form.field('year')} />
          <SelectField
            label="Make"
            searchable
            clearable
            options={choices(VehicleMake)}
            {...form.field('make')}
          />
          <TextField label="Model" maxLength={80} {...form.field('model')} />
          <TextField label="Trim" maxLength={80} {...form.field('trim')} />
        </FieldGrid>
        <ContactPicker
          label="Customer"
          firm={record.firm > 0 ? record.firm : undefined}
          error={form.errors.contact}
          chosen={form.values.contact === record.contact ? (record.contactName ?? '') : owner}
          onChoose={(found) => {
            setOwner(found?.name ?? '')
            form.set('contact', found?.id ?? null)
          }}
        />
      </form>
      {!isNew && (
        <section className={s.past} aria-label="Past work">
          <h3>Past work</h3>
          <PastWork vehicle={record.vehicle} vin={record.vin} contact={record.contact} zone={timezone} />
        </section>
      )}
    </FormDialog>
  )
}

const conflictOf = (conflict: NonNullable<CallError['problem']['conflict']>) => ({
  who: conflict.by,
  when: clockShown(conflict.at),
  fields: conflict.fields.map(({ field, stored, yours }) => ({
    name: field,
    label: labels[field] ?? field,
    stored: String(stored ?? 'empty'),
    yours: String(yours ?? 'empty'),
  })),
})

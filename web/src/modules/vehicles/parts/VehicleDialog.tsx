import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { SaveAndNext } from '../../../kit/list/SaveAndNext.tsx'
import { RowNavigation, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContactPicker } from '../../contacts/door.ts'
import { useProfile } from '../../identity/door.ts'
import { PlainVehicleFields } from './PlainVehicleFields.tsx'
import { PastWork } from './PastWork.tsx'
import { DuplicateVinNote } from './DuplicateVinNote.tsx'
import { fieldsFromVin } from './fieldsFromVin.ts'
import { useVehicleForm, vehiclePaths } from './useVehicleForm.ts'
import type { Values, Vehicle } from './values.ts'
import { VinField, type Decoded } from './VinField.tsx'
import { t } from '../texts.ts'
import s from './VinField.module.css'

const { min, max } = vehicleFields.year

type Facts = Pick<Values, 'year' | 'make' | 'model' | 'trim'>

const factsOf = ({ year, make, model, trim }: Decoded): Partial<Facts> => ({
  ...(year && { year }),
  ...(make && { make: String(make) }),
  ...(model && { model }),
  ...((model || trim) && { trim: trim ?? '' }),
})

interface Props {
  record: Vehicle
  onClose: () => void
  /** Switches to the other vehicle that is stored with the same VIN. */
  onOther: (other: Vehicle) => void
  /** Position in the list that the dialog was opened from. */
  place?: RowPosition
}

/** Adds or edits a vehicle. The VIN fills the other fields; past work is listed below. */
export function VehicleDialog({ record, place, onClose, onOther }: Props) {
  const client = useQueryClient()
  const { timezone } = useProfile()
  const [owner, setOwner] = useState(record.contactName ?? '')
  const { VehicleMake } = useLookups('VehicleMake')
  const isNew = record.vehicle <= 0
  const mayEdit = record.rights.includes('edit')
  const form = useVehicleForm(record, {
    named: ({ make, contact }) => ({
      make: VehicleMake.find(({ id }) => String(id) === make)?.name ?? '',
      contact: contact === record.contact ? (record.contactName ?? '') : owner,
    }),
  })
  const before = useRef<Partial<Facts>>({})
  const fill = (found: Decoded) => {
    const known = factsOf(found)
    const facts = fieldsFromVin<Facts>(form.values, known, before.current, form.stored)
    before.current = known
    for (const name of Object.keys(facts) as (keyof Facts)[])
      form.set(name, facts[name] as Values[typeof name])
  }
  const save = () => void form.submit().then((saved) => saved && onClose())
  const remove = async () => {
    const confirmed = await confirm({
      title: t('delete.title'),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    })
    if (!confirmed) return
    const setTrashed = async (undo: boolean) => {
      await api('POST vehicle/deleteVehicle', { body: { vehicle: record.vehicle, undo } })
      await markStale(client, ...vehiclePaths)
    }
    try {
      await setTrashed(false)
      toast.ok(t('delete.done'), {
        undo: () => setTrashed(true).catch(() => toast.error(t('delete.undoFailed'))),
      })
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('delete.failed'))
    }
  }
  const conflicted = form.conflict
  return (
    <FormDialog
      title={
        isNew
          ? t('dialog.new')
          : [record.year, record.makeName, record.model].filter(Boolean).join(' ') || t('dialog.vehicle')
      }
      sub={
        <>
          {record.contactName}
          {place && <RowNavigation place={place} leave={form.leave} alone={!record.contactName} />}
        </>
      }
      onClose={onClose}
      form={form}
      left={
        !isNew &&
        record.rights.includes('delete') && (
          <Button look="ghost" onClick={() => void remove()}>
            {t('dialog.delete')}
          </Button>
        )
      }
      readOnly={!mayEdit}
      onSave={save}
      more={mayEdit && <SaveAndNext form={form} onNext={place?.onNext} onSave={form.submit} />}
    >
      <form
        {...form.bind}
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <RestoredDraft form={form} />
        {conflicted && (
          <ConflictPanel
            {...conflicted}
            what={t('dialog.what')}
            saving={form.saving}
            onTakeStored={() => {
              form.takeStored()
              void markStale(client, ...vehiclePaths)
            }}
            onSave={(mine) => void form.saveMine(mine).then((saved) => saved && onClose())}
          />
        )}
        <fieldset className={s.form} disabled={!mayEdit}>
          <VinField label={vehicleLabel('vin')} autoFocus={isNew} {...form.field('vin')} onDecoded={fill} />
          <DuplicateVinNote
            vin={form.values.vin}
            except={record.vehicle}
            onOpen={(other) => void form.leave().then((left) => left && onOther(other))}
          />
          <FieldGrid columns={2}>
            <NumberField label={vehicleLabel('year')} required min={min} max={max} {...form.field('year')} />
            <SelectField
              label={vehicleLabel('make')}
              searchable
              clearable
              options={choices(VehicleMake)}
              {...form.field('make')}
            />
            <PlainVehicleFields field={form.field} />
          </FieldGrid>
          <ContactPicker
            label={t('field.customer')}
            firm={record.firm > 0 ? record.firm : undefined}
            error={form.errors.contact}
            selectedName={form.values.contact === record.contact ? (record.contactName ?? '') : owner}
            onChoose={(found) => {
              setOwner(found?.name ?? '')
              form.set('contact', found?.id ?? null)
            }}
          />
        </fieldset>
      </form>
      {!isNew && (
        <section className={s.past} aria-label={t('dialog.pastWork')}>
          <h3>{t('dialog.pastWork')}</h3>
          <PastWork vehicle={record.vehicle} vin={record.vin} contact={record.contact} zone={timezone} />
        </section>
      )}
    </FormDialog>
  )
}

import { useMemo, useRef } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/client.ts'
import { Restored } from '../../../../kit/Restored.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { useLists, useSaveRequest } from '../../data.ts'
import { CustomerField } from '../form/CustomerField.tsx'
import { Duplicates } from '../form/Duplicates.tsx'
import { InsurerField, OrderFields, useInsurers } from '../form/NewOrderFields.tsx'
import { ServiceChips } from '../form/ServiceChips.tsx'
import { saveCustomer } from '../form/useNewRequest.ts'
import { bodyOf, checkForm, errorsOf, formOf, type RequestForm } from '../form/values.ts'
import { VehicleFields } from '../form/VehicleFields.tsx'
import { conflictOf, conflictWords } from './conflict.ts'
import s from './edit.module.css'

const labels: Record<string, string> = {
  ronumber: 'RO number',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  makeName: 'Make',
  model: 'Model',
  trim: 'Trim',
  contact: 'Customer',
  insurance: 'Insurer',
  estimator: 'Estimator',
  fleetNumber: 'Fleet number',
  wantedServices: 'Wanted services',
  notes: 'Notes',
  internalNotes: 'Internal notes',
}

/** Changes the facts of a repair order. Fields that only the shop sets are there for the shop alone. */
export function EditDialog({ request, onClose }: { request: RequestShape; onClose: () => void }) {
  const { timezone } = useProfile()
  const save = useSaveRequest()
  const opened = useRef(request)
  const met = useRef<ReturnType<typeof conflictOf>>(undefined)
  const isShop = request.rights.includes('editShop')
  const stored = useMemo(() => formOf(opened.current), [])
  // A center does not see into the shop: it chooses from its own lists.
  const firm = isShop ? request.firm : undefined
  const lists = useLists({ firm: firm ?? request.serviceFirm ?? undefined })
  const insurers = useInsurers(firm)
  const show = (field: string, value: unknown): string | undefined => {
    if (field === 'insurance')
      return insurers.data?.find((each) => each.insurance === value)?.insuranceName ?? 'none'
    if (field === 'contact')
      return value === form.values.contact ? form.values.contactName : (request.customerName ?? 'none')
    return undefined
  }
  const persist = async (values: RequestForm, changed: readonly string[], version: number | undefined) => {
    const adds = values.adds
    const contact = adds ? await saveCustomer(values, crypto.randomUUID()) : values.contact
    const names = adds ? [...changed, 'contact'] : changed
    const { calibrate, vehicle } = request
    const place = { calibrate, vehicle: vehicle.vehicle, changed: names, version }
    await save.mutateAsync({ body: bodyOf({ ...values, contact }, place) })
    toast.ok(`RO ${request.ronumber} saved`)
  }
  const form = useDraftForm<RequestForm>({
    stored,
    draftKey: `ro:${request.calibrate}`,
    version: opened.current.version,
    check: (values) => (isShop ? checkForm(values) : {}),
    save: async (values, changed) => {
      try {
        await persist(values, changed, form.base.current)
      } catch (error) {
        met.current = conflictOf(error)
        if (met.current) form.base.current = met.current.version
        if (met.current) return { conflict: conflictWords(met.current, timezone, labels, show) }
        if (!(error instanceof CallError)) throw error
        if (!error.problem.errors?.length) toast.error(error.problem.detail)
        return { errors: errorsOf(error.problem.errors) }
      }
    },
  })
  const saveMine = async (mine: string[]) => {
    const conflict = met.current
    if (!conflict) return
    const given = conflict.fields.map((each) => each.field).filter((field) => !mine.includes(field))
    const dropped = given.map((field) => (field === 'wantedServices' ? 'wanted' : field))
    const values = { ...form.values }
    // The vehicle travels whole: a field given up must carry what is stored now.
    for (const { field, stored: now } of conflict.fields)
      if (given.includes(field))
        Object.assign(values, { [field]: field === 'make' && now !== null ? String(now) : now })
    try {
      await persist(
        values,
        form.changed.filter((name) => !dropped.includes(name)),
        conflict.version,
      )
      form.reset()
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : 'It was not saved. Try again.')
    }
  }
  const run = async () => {
    if (!form.dirty || (await form.submit())) onClose()
  }
  const { values, field, set } = form
  const notes = (
    <>
      <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      {request.rights.includes('internalNotes') && (
        <TextArea
          label="Internal notes"
          maxLength={4000}
          hint="Read by your own branch alone"
          {...field('internalNotes')}
        />
      )}
    </>
  )
  return (
    <FormDialog
      size="XL"
      title={`RO ${request.ronumber}`}
      sub={request.vehicleText}
      onClose={onClose}
      form={form}
      onSave={() => void run()}
    >
      <form {...form.bind} className={s.form}>
        <Restored form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={`RO ${request.ronumber}`}
            saving={save.isPending}
            onTakeStored={() => {
              form.reset()
              onClose()
            }}
            onSave={(mine) => void saveMine(mine)}
          />
        )}
        <div className={s.columns}>
          <section className={s.stack}>
            {isShop ? (
              <>
                <VehicleFields form={form} />
                <Duplicates vin={values.vin} except={request.calibrate} />
                <CustomerField form={form} />
                <OrderFields form={form} center={false} />
                <TextField label="Fleet number" maxLength={60} {...field('fleetNumber')} />
              </>
            ) : (
              <>
                <Note tone="info">
                  Vehicle, customer and numbers are the shop's: {request.firmName} changes them.
                </Note>
                {notes}
                <InsurerField form={form} firm={firm} />
              </>
            )}
          </section>
          <section className={s.stack}>
            {isShop && notes}
            <h3>Wanted services</h3>
            <ServiceChips
              label="Wanted services"
              services={lists.data?.services ?? []}
              chosen={values.wanted}
              onToggle={({ calibrateService: id }) =>
                set(
                  'wanted',
                  values.wanted.includes(id)
                    ? values.wanted.filter((each) => each !== id)
                    : [...values.wanted, id],
                )
              }
            />
          </section>
        </div>
      </form>
    </FormDialog>
  )
}

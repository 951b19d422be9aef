import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { mapFields } from '#contract/kit/fields.ts'
import { requestFields, requestLabel } from '#contract/fields/request-fields.ts'
import { stamp } from '#contract/kit/time.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { conflictOf } from '../../../../kit/api/conflictOf.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { useDraftForm, type NotSaved } from '../../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery, useCalibrateLists, useSaveRequest } from '../../data.ts'
import { CustomerField } from '../form/CustomerField.tsx'
import { DuplicateVinNote } from '../form/DuplicateVinNote.tsx'
import { FleetField } from '../form/FleetField.tsx'
import {
  InsurerField,
  OrderFields,
  PlainRequestFields,
  useCenters,
  useInsurers,
} from '../form/OrderFields.tsx'
import { ServiceChips } from '../form/ServiceChips.tsx'
import { saveCustomer } from '../form/useNewRequest.ts'
import { requestBody, checkForm, formErrorsOf, requestFormOf, type RequestForm } from '../form/requestForm.ts'
import { VehicleFields } from '../form/VehicleFields.tsx'
import { WantedTimeField } from '../form/WantedTimeField.tsx'
import { requestSides } from '../sides.ts'
import { t } from './editTexts.ts'
import s from './edit.module.css'

const labels = (): Record<string, string> => ({
  ...mapFields(vehicleFields, vehicleLabel),
  ...mapFields(requestFields, requestLabel),
})

/** Form fields that make up a field of the call. */
const formFields: Record<string, (keyof RequestForm)[]> = {
  wantedServices: ['wanted'],
  wantedTime: ['wantedDay', 'wantedTime'],
  vin: ['vin', 'filledFrom'],
  make: ['make', 'makeName'],
  fleetContact: ['fleetContact', 'fleetName'],
  contact: [
    'contact',
    'contactName',
    'adds',
    'isCompany',
    'firstName',
    'lastName',
    'companyName',
    'phone',
    'email',
  ],
}

const customerValues = (form: RequestForm) => (formFields['contact'] ?? []).map((name) => form[name])

/** Edits the facts of a repair order. Fields owned by the shop are shown to the shop only. */
export function EditRequestDialog({ request, onClose }: { request: RequestShape; onClose: () => void }) {
  const save = useSaveRequest()
  const client = useQueryClient()
  const idempotency = useIdempotencyKey()
  const isShop = request.rights.includes('editShop')
  // Untouched fields follow what others save; for touched ones the version check raises a conflict.
  const stored = useMemo(() => requestFormOf(request), [request])
  // A center can't see the shop's lists, so it chooses from its own.
  const firm = isShop ? request.firm : undefined
  const lists = useCalibrateLists({ firm: firm ?? request.serviceFirm ?? undefined })
  const insurers = useInsurers(firm)
  const { primary } = useCenters(request.serviceFirm === null ? firm : undefined)
  const center = request.serviceFirm ?? request.wantedCenter ?? primary?.id
  const show = (field: string, value: unknown): string | undefined => {
    if (field === 'insurance')
      return insurers.data?.find((each) => each.insurance === value)?.insuranceName ?? t('none')
    if (field === 'wantedTime') return typeof value === 'string' ? stamp(value) : t('none')
    if (field === 'contact')
      return value === form.values.contact ? form.values.contactName : (request.customerName ?? t('none'))
    if (field === 'fleetContact')
      return (value === form.values.fleetContact ? form.values.fleetName : request.fleetName) || t('none')
    return undefined
  }
  const persist = async (values: RequestForm, changed: readonly string[], version: number | undefined) => {
    const addsCustomer = values.adds
    // The key makes sure that saving again after a conflict doesn't add the customer twice.
    const contact = addsCustomer
      ? await saveCustomer(values, idempotency.keyOf(customerValues(values)))
      : values.contact
    const changedFields = addsCustomer ? [...changed, 'contact'] : changed
    const { calibrate, vehicle } = request
    const place = { calibrate, vehicle: vehicle.vehicle, changed: changedFields, version }
    await save.mutateAsync({ body: requestBody({ ...values, contact }, place) })
    toast.ok(t('saved', { ronumber: request.ronumber }))
  }
  /** Refetches before asking, because the vehicle is sent as a whole and must contain what is stored now. If the refetch fails, nothing is decided. */
  const askAboutConflict = async (
    problem: NonNullable<ReturnType<typeof conflictOf>>,
  ): Promise<NotSaved<RequestForm>> => {
    const query = { ...requestQuery(request.calibrate), staleTime: 0 }
    const fresh = await client.fetchQuery(query).catch(() => undefined)
    if (!fresh) {
      toast.error(t('conflictUnread', { name: problem.by }))
      return { errors: {} }
    }
    return {
      conflict: {
        ...describeConflict(problem, displayZone(), labels(), { show, formFields }),
        now: requestFormOf(fresh),
      },
    }
  }
  const form = useDraftForm<RequestForm>({
    stored,
    draftKey: `ro:${request.calibrate}`,
    version: request.version,
    check: (values) => (isShop ? checkForm(values) : {}),
    save: async (values, changed) => {
      try {
        await persist(values, changed, form.base.current)
      } catch (error) {
        const problem = conflictOf(error)
        if (problem) return await askAboutConflict(problem)
        if (!(error instanceof CallError)) throw error
        if (!error.problem.errors?.length) toast.error(error.problem.detail)
        return { errors: formErrorsOf(error.problem.errors) }
      }
    },
  })
  const saveAndClose = async () => {
    if (!form.dirty || (await form.submit())) onClose()
  }
  const { values, field, set } = form
  const sides = requestSides(request)
  const notes = (
    <>
      <TextArea label={requestLabel('notes')} maxLength={requestFields.notes.max} {...field('notes')} />
      {request.rights.includes('internalNotes') && (
        <TextArea
          label={requestLabel('internalNotes')}
          maxLength={requestFields.internalNotes.max}
          hint={t('internalNotesHint')}
          {...field('internalNotes')}
        />
      )}
    </>
  )
  return (
    <FormDialog
      size="XL"
      title={t('title', { ronumber: request.ronumber })}
      sub={vehicleName(request.vehicleText)}
      onClose={onClose}
      form={form}
      onSave={() => void saveAndClose()}
    >
      <form {...form.bind} className={s.form}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('title', { ronumber: request.ronumber })}
            saving={form.saving}
            onTakeStored={form.takeStored}
            onSave={(mine) => void form.saveMine(mine).then((saved) => saved && onClose())}
          />
        )}
        <div className={s.columns}>
          <section className={s.stack}>
            {isShop ? (
              <>
                <VehicleFields form={form} />
                <DuplicateVinNote vin={values.vin} except={request.calibrate} />
                <CustomerField form={form} />
                <OrderFields form={form} isNew={false} sides={sides} />
                <h3>{requestLabel('wantedTime')}</h3>
                <WantedTimeField
                  day={field('wantedDay')}
                  time={field('wantedTime')}
                  isStored={
                    !(['wantedDay', 'wantedTime'] as const).some((name) => form.changed.includes(name))
                  }
                  services={values.wanted}
                  shop={request.firm}
                  center={center}
                />
                <FieldGrid columns={2}>
                  <FleetField form={form} firm={firm} />
                  <TextField
                    label={requestLabel('fleetNumber')}
                    maxLength={requestFields.fleetNumber.max}
                    {...field('fleetNumber')}
                  />
                </FieldGrid>
              </>
            ) : (
              <>
                <Note tone="info">{t('shopOnly', { shop: request.firmName })}</Note>
                {notes}
                <InsurerField form={form} firm={firm} />
                <PlainRequestFields form={form} sides={sides} />
              </>
            )}
          </section>
          <section className={s.stack}>
            {isShop && notes}
            <h3>{requestLabel('wantedServices')}</h3>
            <ServiceChips
              label={requestLabel('wantedServices')}
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

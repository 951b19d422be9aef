import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { insurerContacts } from '#contract/contacts.ts'
import { api, CallError } from '../../../kit/client.ts'
import { stale } from '../../../kit/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContactPicker, VehiclesPanel } from '../../contacts/door.ts'
import s from './InsurerDialog.module.css'

export type Insurer = AnswerOf<typeof insurerContacts>['items'][number]
const paths = ['lookup/insurance', 'contact/insurers'] as const

/** An insurer that is being added: firm 1, not inactive (document 3, section 4). */
export const newInsurer: Insurer = {
  insurance: -1,
  insuranceContact: null,
  insuranceName: '',
  firm: 1,
  isInactive: false,
  contactName: null,
  phoneNo: null,
  emailAddress: null,
  vehicles: 0,
  requests: 0,
}
interface Props {
  insurer: Insurer
  mayChange: boolean
  onContact: (contact: number) => void
  onClose: () => void
}

/** An insurer: its name, who answers there, and the vehicles that it pays for. */
export function InsurerDialog({ insurer, mayChange, onContact, onClose }: Props) {
  const client = useQueryClient()
  const isNew = insurer.insurance < 0
  const [contactName, setContactName] = useState(insurer.contactName ?? '')
  const { insurance, firm, insuranceName, insuranceContact, isInactive } = insurer
  const stored = useMemo(
    () => ({ insuranceName, insuranceContact, isInactive }),
    [insuranceName, insuranceContact, isInactive],
  )
  const keep = async (values: typeof stored) => {
    await api('POST lookup/insurance', { body: { insurance, firm, ...values } })
    await stale(client, ...paths)
  }
  const form = useDraftForm({
    stored,
    isNew,
    check: (values) => ({
      insuranceName: values.insuranceName.trim() ? undefined : 'This field is required',
    }),
    save: async (values) => {
      try {
        await keep(values)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { errors: { insuranceName: error.message } }
      }
      toast.ok(`${values.insuranceName} saved`, isNew ? {} : { undo: () => keep(stored) })
      onClose()
    },
  })
  const leave = async () => {
    if (await form.leave()) onClose()
  }
  return (
    <Dialog
      title={isNew ? 'New insurer' : insuranceName}
      sub={isNew ? undefined : firm === 1 ? 'Offered to everyone' : 'Kept by your firm'}
      size={isNew ? 'S' : 'M'}
      onClose={() => void leave()}
      foot={
        <DialogFoot
          state={form.words}
          unsaved={form.dirty}
          onCancel={() => void leave()}
          cancelLabel={mayChange ? 'Cancel' : 'Close'}
        >
          {mayChange && (
            <SaveButton dirty={form.dirty} saving={form.saving} onSave={() => void form.submit()} />
          )}
        </DialogFoot>
      }
    >
      {mayChange && (
        <form {...form.bind} className={s.form}>
          <TextField label="Name" required maxLength={120} {...form.field('insuranceName')} />
          <ContactPicker
            label="Contact"
            hint="Who answers there."
            chosen={contactName}
            onChoose={(found) => {
              setContactName(found?.fullName ?? '')
              form.set('insuranceContact', found?.id ?? null)
            }}
          />
          <CheckField label="Inactive?" {...form.field('isInactive')} />
        </form>
      )}
      {!isNew && (
        <section className={s.paid} aria-labelledby="paid">
          <div className="row">
            <h3 id="paid" className="grow">
              Vehicles
            </h3>
            {insuranceContact !== null && (
              <Button size="s" onClick={() => onContact(insuranceContact)}>
                Open {insurer.contactName}
              </Button>
            )}
          </div>
          <VehiclesPanel of={{ insurance }} />
        </section>
      )}
    </Dialog>
  )
}

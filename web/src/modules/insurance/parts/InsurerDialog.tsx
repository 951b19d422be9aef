import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { insurerContacts } from '#contract/contacts.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { RowNavigation, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContactPicker, VehiclesPanel } from '../../contacts/door.ts'
import { ListDialog } from '../../lookups/door.ts'
import { t } from '../texts.ts'
import s from './InsurerDialog.module.css'

export type Insurer = AnswerOf<typeof insurerContacts>['items'][number]
const paths = ['lookup/insurance', 'contact/insurers'] as const

/** A new insurer: firm 1, active. */
export const newInsurer: Insurer = {
  insurance: -1,
  insuranceContact: null,
  insuranceName: '',
  firm: 1,
  isInactive: false,
  isSelected: false,
  version: 0,
  contactName: null,
  phoneNo: null,
  emailAddress: null,
  vehicles: 0,
  requests: 0,
}
interface Props {
  insurer: Insurer
  mayChange: boolean
  place?: RowPosition
  onContact?: (contact: number) => void
  /** Called with the id of a saved insurer. */
  onSaved?: (insurance: number) => void
  onClose: () => void
}
type Values = Pick<Insurer, 'insuranceName' | 'insuranceContact' | 'isInactive'>

/** An insurer: name, contacts, and the vehicles it pays for. */
export function InsurerDialog({ insurer, mayChange, place, onContact, onSaved, onClose }: Props) {
  const { insurance, firm, insuranceName, insuranceContact, isInactive, version } = insurer
  const isNew = insurance < 0
  const [contactName, setContactName] = useState(insurer.contactName ?? '')
  const stored = useMemo<Values>(
    () => ({ insuranceName, insuranceContact, isInactive }),
    [insuranceName, insuranceContact, isInactive],
  )
  const remove = useRemove(insurer, onClose)
  const sub = isNew ? undefined : firm === 1 ? t('dialog.shared') : t('dialog.oneLocation')
  const paidVehicles = !isNew && <PaidVehicles insurer={insurer} onContact={onContact} />
  if (!mayChange)
    return (
      <Dialog
        title={insuranceName}
        sub={
          <>
            {sub}
            {place && <RowNavigation place={place} leave={async () => true} />}
          </>
        }
        size="M"
        onClose={onClose}
        foot={<DialogFoot onCancel={onClose} cancelLabel={t('dialog.close')} />}
      >
        {paidVehicles}
      </Dialog>
    )
  return (
    <ListDialog<Values>
      title={isNew ? t('dialog.new') : insuranceName}
      sub={sub}
      place={place}
      size={isNew ? 'S' : 'M'}
      what={t('dialog.what')}
      kind="insurer"
      id={insurance}
      addedTo={insurer.firm}
      version={version}
      stored={stored}
      fields={{
        insuranceName: { label: t('field.name'), call: 'insuranceName' },
        insuranceContact: { label: t('field.contact'), call: 'insuranceContact' },
        isInactive: { label: t('field.inactive'), call: 'isInactive' },
      }}
      check={(values) => ({
        insuranceName: values.insuranceName.trim() ? undefined : t('check.required'),
      })}
      send={async (only, seen) => {
        const saved = await api('POST lookup/insurance', {
          body: { insurance, firm, ...only, ...(seen === undefined ? {} : { version: seen }) },
        })
        onSaved?.(saved.insurance)
      }}
      paths={paths}
      nameOf={(values) => values.insuranceName}
      footerLeft={
        !isNew &&
        !isInactive && (
          <Button look="ghost" onClick={() => void remove()}>
            {t('dialog.remove')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('field.name')} required maxLength={120} {...form.field('insuranceName')} />
          <ContactPicker
            label={t('field.contact')}
            hint={t('dialog.contactHint')}
            selectedName={contactName}
            onChoose={(found) => {
              setContactName(found?.fullName ?? '')
              form.set('insuranceContact', found?.id ?? null)
            }}
          />
          <CheckField label={t('field.inactive')} {...form.field('isInactive')} />
          {paidVehicles}
        </>
      )}
    </ListDialog>
  )
}

/** Deactivates the insurer, with undo. */
const useRemove = ({ insurance, insuranceName }: Insurer, onClose: () => void) => {
  const client = useQueryClient()
  const setInactive = async (undo: boolean) => {
    await api('POST lookup/removeInsurance', { query: { id: insurance, undo } })
    await markStale(client, ...paths)
  }
  return async () => {
    try {
      await setInactive(false)
      toast.ok(t('remove.done', { name: insuranceName }), { undo: () => setInactive(true) })
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('remove.failed'))
    }
  }
}

function PaidVehicles({ insurer, onContact }: Pick<Props, 'insurer' | 'onContact'>) {
  const { insurance, insuranceContact, contactName } = insurer
  return (
    <section className={s.paid} aria-labelledby="paid">
      <div className="row">
        <h3 id="paid" className="grow">
          {t('dialog.vehicles')}
        </h3>
        {onContact && insuranceContact !== null && (
          <Button size="s" onClick={() => onContact(insuranceContact)}>
            {contactName ? t('dialog.openContact', { name: contactName }) : t('dialog.openUnnamed')}
          </Button>
        )}
      </div>
      <VehiclesPanel of={{ insurance }} />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contact as contactCall } from '#contract/contacts.ts'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useChoices } from './choices.ts'
import { LaborRate } from './LaborRate.tsx'
import { NewUserDialog } from './NewUserDialog.tsx'
import { NewAlerts, NewPasswords, NewUsername } from './NewUserFields.tsx'
import { useNewUser } from './useNewUser.ts'
import { titles } from './labels.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

type Contact = AnswerOf<typeof contactCall>
interface Props {
  onAdded: (user: UserInfo) => void
  onClose: () => void
}

/** Creates a user from a contact, whose name, phones, and emails are known already. */
export function ContactToUser({ contact, ...props }: Props & { contact: number }) {
  const found = useQuery(read('GET contact/contact', { query: { id: contact } }))
  if (found.data) return <Form contact={found.data} {...props} />
  return (
    <Dialog title={titles.adding()} onClose={props.onClose} foot={<DialogFoot onCancel={props.onClose} />}>
      {found.error ? (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('contact.failed')} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Dialog>
  )
}

function Form({ contact, onAdded, onClose }: Props & { contact: Contact }) {
  const { firm, firmName, contactType } = contact
  const adding = useNewUser({
    firm,
    known: {
      username: contact.emailAddress ?? '',
      contactType: contactType === null ? null : String(contactType),
    },
    of: {
      contact: contact.contact,
      firstName: contact.firstName ?? '',
      lastName: contact.lastName ?? contact.companyName ?? '',
    },
    onAdded,
  })
  const { form, name, words, isVerified } = adding
  const { roles, types } = useChoices(firm)
  const disabled = !isVerified
  return (
    <NewUserDialog
      title={titles.adding(firmName)}
      sub={contact.fullName}
      adding={adding}
      about={<span className="num">{`${firm} / – / ${contact.contact}`}</span>}
      className={s.inside}
      onClose={onClose}
    >
      <NewAlerts {...adding} />
      <NewUsername name={name} />
      <FieldGrid>
        <SelectField
          label={t('field.contactType')}
          required
          disabled={disabled}
          options={types}
          {...form.field('contactType')}
        />
        <SelectField
          label={t('field.roles')}
          required
          disabled={disabled}
          options={roles}
          {...form.field('roles')}
        />
        <NewPasswords form={form} words={words} disabled={disabled} />
        <LaborRate required disabled={disabled} {...form.field('laborRate')} />
      </FieldGrid>
    </NewUserDialog>
  )
}

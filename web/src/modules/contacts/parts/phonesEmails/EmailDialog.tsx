import type { contactEmails } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { useMemo } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { firstChoice } from '../../../../kit/api/firstChoice.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ListDialog } from '../../../lookups/door.ts'
import { isEmail } from '../../email.ts'
import { contactPaths } from '../../paths.ts'
import { t } from './texts.ts'

export type Email = AnswerOf<typeof contactEmails>[number]

type Values = { emailType: string | null; emailAddress: string }
const check = ({ emailType, emailAddress }: Values) => ({
  emailType: emailType ? undefined : t('required'),
  emailAddress: isEmail(emailAddress) ? undefined : t('email.format'),
})

/** Adds or edits an email. */
export function EmailDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const { EmailType } = useLookups('EmailType')
  const types = choices(EmailType, email.emailType)
  const typeName = (value: unknown) => types.find((each) => each.value === String(value))?.label ?? ''
  const type = firstChoice(types, email.emailType, email.contactEmail < 0)
  const stored = useMemo<Values>(
    () => ({
      emailType: type,
      emailAddress: email.emailAddress,
    }),
    [email, type],
  )
  return (
    <ListDialog<Values>
      title={t('email.title')}
      size="S"
      what={t('email.what')}
      kind="email"
      id={email.contactEmail}
      addedTo={email.contact}
      version={email.version}
      stored={stored}
      fields={{
        emailType: { label: t('email.type'), call: 'emailType', valueText: typeName },
        emailAddress: { label: t('email.label'), call: 'emailAddress' },
      }}
      check={check}
      send={(fields, version) =>
        api('POST contact/saveEmail', {
          body: {
            contactEmail: email.contactEmail,
            contact: email.contact,
            emailType: Number(fields.emailType ?? stored.emailType),
            emailAddress: (fields.emailAddress ?? stored.emailAddress).trim(),
            version,
          },
        })
      }
      paths={['contact/contactEmails', ...contactPaths]}
      nameOf={({ emailAddress }) => emailAddress.trim()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={t('email.type')}
            required
            options={types}
            {...form.field('emailType', typeName)}
          />
          <TextField
            label={t('email.label')}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            {...form.field('emailAddress')}
          />
        </>
      )}
    </ListDialog>
  )
}

import type { Onboarding } from '#contract/onboarding.ts'
import { api } from '../../../kit/api/client.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { t } from '../texts.ts'
import { StepFrame } from './StepFrame.tsx'
import { isEmail, useStepForm } from './useStepForm.ts'
import type { StepProps } from './steps.ts'

type Basic = Onboarding['basic']

/** Step 1: who signs up. */
export function BasicStep({ view, token, draftKey, onSaved }: StepProps) {
  const form = useStepForm<Basic>({
    draftKey,
    initial: view.basic,
    validate: ({ firstName, lastName, emailAddress }) => ({
      ...(!firstName.trim() && { firstName: t('error.required') }),
      ...(!lastName.trim() && { lastName: t('error.required') }),
      ...(!isEmail(emailAddress) && { emailAddress: t('error.email') }),
    }),
    save: async (values) => {
      await api('POST firm/onboardMarketing', { body: { ...values, token } })
      onSaved({ basic: values })
    },
  })
  return (
    <StepFrame title={t('basic.title')} lead={t('basic.lead')} form={form}>
      <FieldGrid columns={2}>
        <TextField
          label={t('basic.firstName')}
          autoComplete="given-name"
          maxLength={100}
          required
          large
          {...form.field('firstName')}
        />
        <TextField
          label={t('basic.lastName')}
          autoComplete="family-name"
          maxLength={100}
          required
          large
          {...form.field('lastName')}
        />
      </FieldGrid>
      <TextField
        label={t('basic.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        large
        {...form.field('emailAddress')}
      />
      <CheckField label={t('basic.marketing')} hint={t('basic.marketingHint')} {...form.field('marketing')} />
    </StepFrame>
  )
}

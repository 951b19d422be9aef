import { api } from '../../../kit/api/client.ts'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { t } from '../texts.ts'
import {
  addressErrors,
  AddressFields,
  AddressOffer,
  toAddressValues,
  toSentAddress,
} from './AddressFields.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAddressStep, useSubmitAfter } from './useAddressStep.ts'
import { useStepForm } from './useStepForm.ts'
import type { AddressValues, StepProps } from './steps.ts'

type Values = AddressValues & {
  company: string
  jobTitle: string
  phoneNo: string
  webaddress: string
  companyId: string
  /** Ids as text, as selects hold them. */
  languageId: string
  timezoneId: string
}

/** A foreign number starts with + and its country code; the calls take the code apart. */
const splitCountryCode = (phone: string): { phoneCC: string; phoneNo: string } => {
  const found = /^\+(\d{1,3})[\s-]*(.+)$/.exec(phone.trim())
  return found ? { phoneCC: found[1] ?? '1', phoneNo: found[2] ?? '' } : { phoneCC: '1', phoneNo: phone }
}

/** Step 2: the company, with its address checked before it is saved. */
export function CompanyStep({ view, token, draftKey, lookups, onSaved, onBack }: StepProps) {
  const { phoneCC, phoneNo, languageId, timezoneId, ...saved } = view.additional
  const address = useAddressStep(token)
  const form = useStepForm<Values>({
    draftKey,
    initial: {
      ...toAddressValues(saved),
      company: saved.company,
      jobTitle: saved.jobTitle,
      phoneNo: phoneCC === '1' || !phoneNo ? phoneNo : `+${phoneCC} ${phoneNo}`,
      webaddress: saved.webaddress,
      companyId: saved.companyId,
      languageId: languageId ? String(languageId) : '',
      timezoneId: timezoneId ? String(timezoneId) : '',
    },
    fieldNames: { addressLines: 'line1' },
    validate: (values) => ({
      ...(!values.company.trim() && { company: t('error.required') }),
      ...addressErrors(values, lookups),
      ...(values.phoneNo.replace(/\D/g, '').length < 7 && { phoneNo: t('error.phone') }),
      ...(!values.languageId && { languageId: t('error.choose') }),
      ...(!values.timezoneId && { timezoneId: t('error.choose') }),
    }),
    save: async (values) => {
      const place = toSentAddress(values)
      if (!(await address.isSettled(place))) return
      const body = {
        ...place,
        ...splitCountryCode(values.phoneNo),
        company: values.company,
        jobTitle: values.jobTitle,
        webaddress: values.webaddress,
        companyId: values.companyId,
        languageId: Number(values.languageId),
        timezoneId: Number(values.timezoneId),
      }
      const firm = await api(view.firm ? 'POST firm/onboardFirmUpdate' : 'POST firm/onboardFirm', {
        body: { ...body, firm: view.firm, token },
      })
      onSaved({ firm, additional: body })
    },
  })
  const decide = useSubmitAfter(form.submit)
  return (
    <StepFrame title={t('additional.title')} lead={t('additional.lead')} form={form} onBack={onBack}>
      <FieldGrid columns={2}>
        <TextField
          label={t('additional.company')}
          autoComplete="organization"
          required
          large
          {...form.field('company')}
        />
        <TextField
          label={t('additional.jobTitle')}
          autoComplete="organization-title"
          maxLength={100}
          large
          {...form.field('jobTitle')}
        />
      </FieldGrid>
      <AddressFields field={form.field as never} values={form.values} lookups={lookups} set={form.set} />
      <FieldGrid columns={2}>
        <PhoneField label={t('additional.phone')} required {...form.field('phoneNo')} />
        <TextField
          label={t('additional.web')}
          hint={t('additional.webHint')}
          inputMode="url"
          autoComplete="url"
          {...form.field('webaddress')}
        />
        <SelectField
          label={t('additional.timeZone')}
          required
          searchable
          options={(lookups?.TimeZone ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('timezoneId')}
          onChange={(timezoneId) => form.set({ timezoneId: timezoneId ?? '' })}
        />
        <SelectField
          label={t('additional.language')}
          required
          options={(lookups?.Language ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('languageId')}
          onChange={(chosen) => form.set({ languageId: chosen ?? '' })}
        />
      </FieldGrid>
      <TextField
        label={t('additional.companyId')}
        hint={t('additional.companyIdHint', { parent: view.parentName })}
        maxLength={60}
        autoComplete="off"
        {...form.field('companyId')}
      />
      {address.suggestion && (
        <AddressOffer
          suggestion={address.suggestion}
          onUse={(found) => decide(() => form.set(address.use(found)))}
          onKeep={() => decide(() => address.keep(toSentAddress(form.values)))}
        />
      )}
    </StepFrame>
  )
}

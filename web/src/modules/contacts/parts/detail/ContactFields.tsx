import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { FieldGrid, FieldGroup } from '../../../../ui/form/Field.tsx'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { PhoneField } from '../../../../ui/form/PhoneField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import type { Contact } from '../../data.ts'
import { FirmField } from './FirmField.tsx'
import type { Field } from './fields.ts'
import type { ContactForm } from './useContactForm.ts'
import type { useChoices } from './useChoices.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  form: ContactForm
  record: Contact
  choices: ReturnType<typeof useChoices>
  /** Only the host may edit network and vendor flags. */
  isHost: boolean
  mayEdit: boolean
}

/** All fields of a contact. */
export function ContactFields({ form, record, choices: { options, valueText }, isHost, mayEdit }: Props) {
  const { values, set } = form
  const isNew = record.contact <= 0
  const named = <K extends Field>(field: K) => ({
    label: t(`field.${field as Field}`),
    ...form.field(field, (value) => valueText(field, value)),
  })
  const select = (field: 'contactType' | 'salutation' | 'servicetype' | 'firmClass') => (
    <SelectField {...named(field)} clearable={mayEdit} options={options[field] ?? []} />
  )
  return (
    <fieldset className={s.fields} disabled={!mayEdit}>
      <legend className="vh">{isNew ? t('fields.new') : record.fullName}</legend>
      <div className={s.kind}>
        <Segmented
          label={t('field.isCompany')}
          options={[
            { key: 'person', label: t('fields.person') },
            { key: 'company', label: t('fields.company') },
          ]}
          value={values.isCompany ? 'company' : 'person'}
          onChange={(key) => mayEdit && set('isCompany', key === 'company')}
        />
      </div>
      {values.isCompany && (
        <TextField autoComplete="off" autoFocus={isNew} required {...named('companyName')} />
      )}
      <FieldGrid columns={2}>
        <TextField autoComplete="off" autoFocus={isNew && !values.isCompany} {...named('firstName')} />
        <TextField autoComplete="off" required={!values.isCompany} {...named('lastName')} />
        {select('salutation')}
        {!values.isCompany && <TextField autoComplete="off" {...named('companyName')} />}
        <TextField autoComplete="off" hint={t('fields.fileAsHint')} {...named('fileAs')} />
        {select('contactType')}
        {isNew && (
          <>
            <PhoneField {...named('phoneNo')} />
            <TextField
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              {...named('emailAddress')}
            />
            <FirmField {...named('firm')} />
          </>
        )}
        <SelectField {...named('language')} options={options.language ?? []} />
        <SelectField {...named('timezone')} options={options.timezone ?? []} />
        <TextField maxLength={60} autoComplete="off" {...named('referenceId')} />
        {select('firmClass')}
        {select('servicetype')}
        <TextField maxLength={60} autoComplete="off" {...named('insuranceId')} />
        <TextField maxLength={60} autoComplete="off" {...named('insuranceNumber')} />
        {isHost && values.isVendor && (isNew || record.isVendor) && (
          <>
            <TextField maxLength={60} autoComplete="off" {...named('accountNumber')} />
            <NumberField min={0} max={365} {...named('paymentDays')} />
            <TextField wide autoComplete="off" inputMode="url" {...named('webAddress')} />
          </>
        )}
      </FieldGrid>
      <FieldGroup label={t('fields.settings')}>
        <div className={s.flags}>
          <CheckField {...named('isFleet')} />
          {isHost && (
            <>
              <CheckField {...named('isVendor')} />
              <CheckField {...named('isFirm')} />
              <CheckField {...named('isBrand')} />
            </>
          )}
          {!isNew && (
            <CheckField
              {...named('isInactive')}
              disabled={!record.rights.includes('inactivate') && !record.isInactive}
            />
          )}
        </div>
      </FieldGroup>
      <TextArea maxLength={2000} {...named('notes')} />
    </fieldset>
  )
}

import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Avatar } from '../../../../ui/base/text.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { PhoneField } from '../../../../ui/form/PhoneField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import type { RequestFormState } from './requestFormState.ts'
import { customerFromSearch, type RequestForm } from './requestForm.ts'
import { t } from './texts.ts'
import s from './form.module.css'

// Lazy because only adding a customer needs it.
const Doubles = lazy(async () => ({ default: (await import('../../../contacts/door.ts')).DuplicateWarning }))

/** Customer field: search while typing, or add a new customer within the form. */
export function CustomerField({
  form,
  label = t('customer.label'),
}: {
  form: RequestFormState
  label?: string
}) {
  const { values, field, set } = form
  if (values.adds) return <NewCustomer form={form} />
  if (values.contact !== null) {
    return (
      <div className={s.chosen}>
        <Avatar name={values.contactName} size="l" />
        <div className="grow">
          <b className="cut">{values.contactName}</b>
          {values.phone && (
            <span className="muted">
              <PhoneText number={values.phone} />
            </span>
          )}
        </div>
        <Button
          size="s"
          onClick={() => {
            set('contact', null)
            set('contactName', '')
            set('phone', '')
          }}
        >
          {t('customer.change')}
        </Button>
      </div>
    )
  }
  const add = (typed: string) => {
    const known = customerFromSearch(typed)
    set('adds', true)
    for (const name of Object.keys(known) as (keyof RequestForm)[])
      set(name, known[name] as RequestForm[typeof name])
  }
  return (
    <CustomerSearch
      label={label}
      {...field('contact')}
      firm={values.firm === null ? undefined : Number(values.firm)}
      onChoose={(found) => {
        set('contact', found.id)
        set('contactName', found.fullName)
        set('phone', found.phoneNo ?? '')
      }}
      onAdd={add}
    />
  )
}

function NewCustomer({ form: { values, field, set } }: { form: RequestFormState }) {
  const back = () => set('adds', false)
  return (
    <div className={s.stack}>
      <div className={s.newHead}>
        <IconUserPlus size={18} aria-hidden="true" />
        <b className="grow">{t('customer.new')}</b>
        <Segmented
          label={t('customer.kind')}
          options={[
            { key: 'person', label: t('customer.person') },
            { key: 'company', label: t('customer.company') },
          ]}
          value={values.isCompany ? 'company' : 'person'}
          onChange={(key) => set('isCompany', key === 'company')}
        />
        <Button size="s" look="ghost" icon={<IconSearch size={14} />} onClick={back}>
          {t('customer.search')}
        </Button>
      </div>
      <FieldGrid columns={2}>
        {values.isCompany ? (
          <TextField
            label={t('customer.companyName')}
            required
            wide
            autoComplete="off"
            {...field('companyName')}
          />
        ) : (
          <>
            <TextField label={t('customer.firstName')} autoComplete="off" {...field('firstName')} />
            <TextField label={t('customer.lastName')} required autoComplete="off" {...field('lastName')} />
          </>
        )}
        <PhoneField label={t('customer.phone')} {...field('phone')} />
        <TextField
          label={t('customer.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
      </FieldGrid>
      <Suspense>
        <Doubles
          typed={{
            firm: values.firm === null ? undefined : Number(values.firm),
            firstName: values.isCompany ? '' : values.firstName,
            lastName: values.isCompany ? '' : values.lastName,
            companyName: values.isCompany ? values.companyName : '',
            phoneNo: values.phone,
            emailAddress: values.email,
          }}
          onUse={(double) => {
            set('adds', false)
            set('contact', double.id)
            set('contactName', double.fullName)
            set('phone', double.phoneNo ?? '')
          }}
        />
      </Suspense>
    </div>
  )
}

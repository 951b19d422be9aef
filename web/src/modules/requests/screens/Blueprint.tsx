import { useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { installation } from '../../../kit/browser/installation.ts'
import { ProductMark } from '../../../kit/display/ProductMark.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { useTruncationNotice } from '../../../ui/form/useTruncationNotice.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { firstUnsavableField } from '../../../ui/form/unsavable.ts'
import { UatBanner } from '../../../ui/frame/AppFrame.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { PhotoPicker } from '../parts/blueprint/PhotoPicker.tsx'
import { SentConfirmation } from '../parts/blueprint/SentConfirmation.tsx'
import {
  validate,
  useBlueprint,
  type FieldErrors,
  type SentRequest,
} from '../parts/blueprint/useBlueprint.ts'
import { VehicleSection } from '../parts/blueprint/VehicleSection.tsx'
import { ServicesSection } from '../parts/blueprint/ServicesSection.tsx'
import { CenterSection } from '../parts/blueprint/CenterSection.tsx'
import { t } from './blueprintTexts.ts'
import s from '../parts/blueprint/blueprint.module.css'

/** /blueprint: a shop without an account requests a calibration. `?center=14` presets the center. */
export default function Blueprint() {
  const search = useSearch({ strict: false }) as { center?: string }
  const presetCenter = Number(search.center) > 0 ? Number(search.center) : undefined
  const form = useBlueprint(presetCenter)
  useTruncationNotice()
  const [sent, setSent] = useState<SentRequest>()
  const { production, version, environment } = installation
  return (
    <div className={s.page}>
      {!production && <UatBanner text={t('banner', { version, environment })} />}
      <header className={s.brand}>
        <ProductMark size={40} />
        {installation.title}
      </header>
      <main className={s.main}>
        {sent ? (
          <SentConfirmation sent={sent} email={form.values.email} />
        ) : (
          <>
            <h1>{t('title')}</h1>
            <p className={s.lead}>{t('lead')}</p>
            {form.error && form.form === '' ? (
              <ErrorState
                title={t(form.error.status === 404 ? 'failed.center' : 'failed.form')}
                text={form.error.message}
                onAgain={form.retry}
              />
            ) : (
              <Form form={form} isCenterPreset={presetCenter !== undefined} onSent={setSent} />
            )}
          </>
        )}
      </main>
    </div>
  )
}

/** Selector of the first invalid field; for a radio group, its first radio button. */
const firstInvalidField = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

interface Props {
  form: ReturnType<typeof useBlueprint>
  isCenterPreset: boolean
  onSent: (sent: SentRequest) => void
}

function Form({ form, isCenterPreset, onSent }: Props) {
  const { values, set } = form
  const [photos, setPhotos] = useState<File[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [errorMessage, setErrorMessage] = useState('')
  const [busy, setBusy] = useState('')
  const formElement = useRef<HTMLFormElement>(null)
  const shown: FieldErrors = { ...errors }
  for (const name of Object.keys(shown) as (keyof FieldErrors)[])
    if (!(name in validate(values))) delete shown[name]
  const send = async () => {
    const found = validate(values)
    setErrors(found)
    setErrorMessage('')
    if (firstUnsavableField(formElement.current) || Object.keys(found).length > 0) {
      requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>(firstInvalidField)?.focus())
      return
    }
    setBusy(t('sending'))
    try {
      onSent(
        await form.send(photos, (at) => setBusy(t('sendingPhoto', { number: at, total: photos.length }))),
      )
      scrollTo(0, 0)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setErrorMessage(failure.problem.detail)
      setBusy('')
    }
  }
  return (
    <form
      ref={formElement}
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === '') void send()
      }}
    >
      <FormSection title={t('part.center')}>
        <CenterSection form={form} isPreset={isCenterPreset} error={shown.center} />
      </FormSection>
      <FormSection title={t('part.you')}>
        <TextField
          label={t('field.shop')}
          name="company"
          autoComplete="organization"
          maxLength={120}
          required
          large
          value={values.company}
          error={shown.company}
          onChange={(text) => set('company', text)}
        />
        <TextField
          label={t('field.name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          large
          value={values.name}
          error={shown.name}
          onChange={(text) => set('name', text)}
        />
        <PhoneField
          label={t('field.phone')}
          name="phone"
          required
          value={values.phone}
          error={shown.phone}
          onChange={(text) => set('phone', text)}
        />
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          required
          large
          value={values.email}
          error={shown.email}
          onChange={(text) => set('email', text)}
        />
      </FormSection>
      <FormSection title={t('part.vehicle')}>
        <VehicleSection form={form} error={shown.vin} />
      </FormSection>
      <FormSection title={t('part.work')}>
        <ServicesSection form={form} error={shown.notes} />
      </FormSection>
      <FormSection title={t('part.photos')}>
        <PhotoPicker photos={photos} onChange={setPhotos} />
      </FormSection>
      <div className={s.foot}>
        <div role="alert" hidden={!errorMessage}>
          {errorMessage && <Note tone="bad">{errorMessage}</Note>}
        </div>
        {/* The server takes nothing without the token that comes with the form. */}
        <Button look="primary" size="xl" block busy={busy !== ''} disabled={form.form === ''} type="submit">
          {busy || t('send')}
        </Button>
        <p>{t('privacy')}</p>
      </div>
    </form>
  )
}

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

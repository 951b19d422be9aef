import { useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { installation } from '../../../kit/browser/installation.ts'
import { ProductMark } from '../../../kit/display/ProductMark.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { useCutPaste } from '../../../ui/form/useCutPaste.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { UatBanner } from '../../../ui/frame/AppFrame.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { Photos } from '../parts/blueprint/Photos.tsx'
import { Thanks } from '../parts/blueprint/Thanks.tsx'
import { problemsOf, useBlueprint, type Errors, type Sent } from '../parts/blueprint/useBlueprint.ts'
import { Vehicle } from '../parts/blueprint/Vehicle.tsx'
import { Wanted } from '../parts/blueprint/Wanted.tsx'
import { Where } from '../parts/blueprint/Where.tsx'
import s from '../parts/blueprint/blueprint.module.css'

/** /blueprint: a shop without an account asks for a calibration. `?center=14` names the center. */
export default function Blueprint() {
  const search = useSearch({ strict: false }) as { center?: string }
  const named = Number(search.center) > 0 ? Number(search.center) : undefined
  const form = useBlueprint(named)
  useCutPaste()
  const [sent, setSent] = useState<Sent>()
  const { production, version, environment } = installation
  return (
    <div className={s.page}>
      {!production && <UatBanner text={`User Acceptance Testing · version ${version} · ${environment}`} />}
      <header className={s.brand}>
        <ProductMark size={40} />
        {installation.title}
      </header>
      <main className={s.main}>
        {sent ? (
          <Thanks sent={sent} email={form.values.email} />
        ) : (
          <>
            <h1>Ask for a calibration</h1>
            <p className={s.lead}>You need no account. A center answers you by mail or phone.</p>
            {form.error && form.form === '' ? (
              <ErrorState
                title={
                  form.error.status === 404 ? 'This center takes no requests here' : 'The form did not load'
                }
                text={form.error.message}
                onAgain={form.again}
              />
            ) : (
              <Form form={form} named={named !== undefined} onSent={setSent} />
            )}
          </>
        )}
      </main>
    </div>
  )
}

/** Of a choice that is not made the first to choose. */
const wrong = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

interface Props {
  form: ReturnType<typeof useBlueprint>
  named: boolean
  onSent: (sent: Sent) => void
}

function Form({ form, named, onSent }: Props) {
  const { values, set } = form
  const [photos, setPhotos] = useState<File[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState('')
  const whole = useRef<HTMLFormElement>(null)
  const shown: Errors = { ...errors }
  for (const name of Object.keys(shown) as (keyof Errors)[])
    if (!(name in problemsOf(values))) delete shown[name]
  const send = async () => {
    const found = problemsOf(values)
    setErrors(found)
    setSaid('')
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(wrong)?.focus())
      return
    }
    setBusy('Sending…')
    try {
      onSent(await form.send(photos, (at) => setBusy(`Sending photo ${at} of ${photos.length}…`)))
      scrollTo(0, 0)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setSaid(failure.problem.detail)
      setBusy('')
    }
  }
  return (
    <form
      ref={whole}
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === '') void send()
      }}
    >
      <Part title="Center">
        <Where form={form} named={named} error={shown.center} />
      </Part>
      <Part title="You">
        <TextField
          label="Shop"
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
          label="Your name"
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
          label="Phone"
          name="phone"
          required
          value={values.phone}
          error={shown.phone}
          onChange={(text) => set('phone', text)}
        />
        <TextField
          label="Email"
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
      </Part>
      <Part title="Vehicle">
        <Vehicle form={form} error={shown.vin} />
      </Part>
      <Part title="Work">
        <Wanted form={form} error={shown.notes} />
      </Part>
      <Part title="Photos">
        <Photos photos={photos} onChange={setPhotos} />
      </Part>
      <div className={s.foot}>
        <div role="alert" hidden={!said}>
          {said && <Note tone="bad">{said}</Note>}
        </div>
        <Button look="primary" size="xl" block busy={busy !== ''} type="submit">
          {busy || 'Send request'}
        </Button>
        <p>What you enter is used to answer this request alone.</p>
      </div>
    </form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

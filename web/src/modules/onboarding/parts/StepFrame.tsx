import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'
import s from '../onboarding.module.css'

interface Props {
  title: string
  lead: string
  form: { submit: () => Promise<void>; isBusy: boolean; message: string; element: Ref<HTMLFormElement> }
  onBack?: (() => void) | undefined
  /** Label of the button that saves the step. */
  action?: string
  busyLabel?: string
  children: ReactNode
}

/** One step: its title, its fields, and the buttons under them. */
export function StepFrame({
  title,
  lead,
  form,
  onBack,
  action = t('next'),
  busyLabel = t('saving'),
  children,
}: Props) {
  return (
    <form
      ref={form.element}
      className={s.card}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div>
        <h2>{title}</h2>
        <p className={s.hint}>{lead}</p>
      </div>
      {children}
      <div role="alert" hidden={!form.message}>
        {form.message && <Note tone="bad">{form.message}</Note>}
      </div>
      <div className={s.actions}>
        {onBack ? (
          <Button size="l" type="button" onClick={onBack}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button look="primary" size="l" type="submit" busy={form.isBusy}>
          {form.isBusy ? busyLabel : action}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { AnswerRow } from './AnswerRow.tsx'
import { missingMessage, sendLabel, sumRows, previousAmount } from './choices.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { useAnswerDraft } from './useAnswerDraft.ts'
import { t } from './answerTexts.ts'
import s from './authorize.module.css'

export type SignedAnswers = Pick<AuthorizationView, 'version'> & {
  services: { id: number; authorization: 'yes' | 'no' | 'later' }[]
  name: string
  drawing?: string
}
interface Props {
  view: AuthorizationView
  /** sessionStorage key of the unsent answers. */
  draftKey: string
  onSend: (signed: SignedAnswers) => Promise<void>
  /** Refetches the services after a 409: someone else answered or a price changed, so these answers were rejected. */
  onChanged: (signed: SignedAnswers) => void
}

/** Form to answer a list of services: three buttons per service, totals, signature, and one send button. */
export function AnswerForm({ view, draftKey, onSend, onChanged }: Props) {
  const form = useAnswerDraft(view, draftKey)
  const [signatureMethod, setSignatureMethod] = useState<'draw' | 'type'>('draw')
  const [drawing, setDrawing] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const answeredCount = view.services.filter(({ id }) => form.choices[id]).length
  const unansweredCount = view.services.length - answeredCount
  const missing = missingMessage({
    answered: answeredCount,
    name: form.name,
    method: signatureMethod,
    drawing,
  })
  const send = async () => {
    setBusy(true)
    setErrorMessage(undefined)
    const signed: SignedAnswers = {
      version: view.version,
      services: view.services.flatMap(({ id }) => {
        const authorization = form.choices[id]
        return authorization ? [{ id, authorization }] : []
      }),
      name: form.name.trim(),
      ...(signatureMethod === 'draw' && drawing ? { drawing } : {}),
    }
    try {
      await onSend(signed)
      form.clearDraft()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrorMessage(error.problem.detail)
      if (error.status === 409) onChanged(signed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {view.services.length > 2 && (
        <div className={s.all}>
          <Button size="l" block onClick={form.answerYesToAll}>
            {t('yesToAll', { all: view.services.length })}
          </Button>
        </div>
      )}
      <ol className={s.services}>
        {view.services.map((service) => (
          <AnswerRow
            key={service.id}
            service={service}
            previousPrice={previousAmount(form.shownBefore, service)}
            chosen={form.choices[service.id]}
            onChoose={(answer) => form.choose(service.id, answer)}
          />
        ))}
      </ol>
      <dl className={s.sums} aria-label={t('sum.label')}>
        {sumRows(view.services, form.choices).map(({ key, label, amount }) => (
          <div key={key} data-sum={key}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <section className={s.sign} aria-label={t('sign.title')}>
        <div className={s.signHead}>
          <h2>{t('sign.title')}</h2>
          <Segmented
            label={t('sign.method')}
            options={[
              { key: 'draw', label: t('sign.draw') },
              { key: 'type', label: t('sign.type') },
            ]}
            value={signatureMethod}
            onChange={setSignatureMethod}
          />
        </div>
        {signatureMethod === 'draw' && <SignaturePad onChange={setDrawing} />}
        <TextField
          label={t('sign.name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          large
          value={form.name}
          onChange={form.setName}
          hint={signatureMethod === 'type' ? t('sign.name.hint') : undefined}
        />
      </section>
      <footer className={s.foot}>
        <div role="alert" hidden={!errorMessage}>
          {errorMessage && <Note tone="bad">{errorMessage}</Note>}
        </div>
        {answeredCount > 0 && unansweredCount > 0 && (
          <p className={s.left}>{t('unanswered', { left: unansweredCount })}</p>
        )}
        <Button look="primary" size="xl" block busy={busy} notYet={missing} onClick={() => void send()}>
          {sendLabel(answeredCount)}
        </Button>
      </footer>
    </>
  )
}

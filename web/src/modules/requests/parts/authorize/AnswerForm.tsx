import { useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { AnswerRow } from './AnswerRow.tsx'
import { missing, sendWords, sumRows, wasAmount } from './choices.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { useAnswers } from './useAnswers.ts'
import s from './authorize.module.css'

export type Signed = Pick<AuthorizationView, 'version'> & {
  services: { id: number; authorization: 'yes' | 'no' | 'later' }[]
  name: string
  drawing?: string
}
interface Props {
  view: AuthorizationView
  /** Where what is chosen is kept until it is sent. */
  draftKey: string
  onSend: (signed: Signed) => Promise<void>
  /** Reads the services again: another answer or price came in between, and this was not taken. */
  onChanged: (signed: Signed) => void
}

/** Services with three buttons each, the sum that follows, the signature, and one button that sends it all. */
export function AnswerForm({ view, draftKey, onSend, onChanged }: Props) {
  const form = useAnswers(view, draftKey)
  const [way, setWay] = useState<'draw' | 'type'>('draw')
  const [drawing, setDrawing] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const answered = view.services.filter(({ id }) => form.choices[id]).length
  const open = view.services.length - answered
  const notYet = missing({ answered, name: form.name, way, drawing })
  const send = async () => {
    setBusy(true)
    setSaid(undefined)
    const signed: Signed = {
      version: view.version,
      services: view.services.flatMap(({ id }) => {
        const authorization = form.choices[id]
        return authorization ? [{ id, authorization }] : []
      }),
      name: form.name.trim(),
      ...(way === 'draw' && drawing ? { drawing } : {}),
    }
    try {
      await onSend(signed)
      form.forget()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid(error.problem.detail)
      if (error.status === 409) onChanged(signed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {view.services.length > 2 && (
        <div className={s.all}>
          <Button size="l" block onClick={form.yesToAll}>
            Yes to all {view.services.length}
          </Button>
        </div>
      )}
      <ol className={s.services}>
        {view.services.map((service) => (
          <AnswerRow
            key={service.id}
            service={service}
            was={wasAmount(form.before, service)}
            chosen={form.choices[service.id]}
            onChoose={(answer) => form.choose(service.id, answer)}
          />
        ))}
      </ol>
      <dl className={s.sums} aria-label="Sum">
        {sumRows(view.services, form.choices).map(({ key, words, amount }) => (
          <div key={key} data-sum={key}>
            <dt>{words}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <section className={s.sign} aria-label="Signature">
        <div className={s.signHead}>
          <h2>Signature</h2>
          <Segmented
            label="Way to sign"
            options={[
              { key: 'draw', label: 'Draw' },
              { key: 'type', label: 'Type' },
            ]}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === 'draw' && <SignaturePad onChange={setDrawing} />}
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={120}
          large
          value={form.name}
          onChange={form.setName}
          hint={way === 'type' ? 'Your typed name is your signature' : undefined}
        />
      </section>
      <footer className={s.foot}>
        <div role="alert" hidden={!said}>
          {said && <Note tone="bad">{said}</Note>}
        </div>
        {answered > 0 && open > 0 && (
          <p className={s.left}>{open} not answered. Choose Later to be asked again.</p>
        )}
        <Button look="primary" size="xl" block busy={busy} notYet={notYet} onClick={() => void send()}>
          {sendWords(answered)}
        </Button>
      </footer>
    </>
  )
}

import { useState } from 'react'
import type { VisitResults } from '#contract/requests/results.ts'
import type { Outcome } from '../../../../kit/outbox/act.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { SignaturePad } from '../authorize/SignaturePad.tsx'
import tech from '../tech/tech.module.css'
import { t } from './texts.ts'
import s from './results.module.css'

interface Props {
  results: VisitResults
  /** The signed-in person, who usually signs. */
  name: string
  onSign: (signed: { tool: string; name: string; drawing?: string }) => Promise<Outcome>
  onClose: () => void
}

/** The technician's statement, to be signed by hand or by name. */
export default function SignSheet({ results, name: me, onSign, onClose }: Props) {
  const [tool, setTool] = useState(results.statement?.tool || results.suggestedTool)
  const [name, setName] = useState(me)
  const [method, setMethod] = useState<'draw' | 'type'>('draw')
  const [drawing, setDrawing] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing =
    name.trim() === ''
      ? t('sign.nameMissing')
      : method === 'draw' && !drawing
        ? t('sign.drawingMissing')
        : undefined
  const sign = async () => {
    setBusy(true)
    const drawn = method === 'draw' && drawing ? { drawing } : {}
    const outcome = await onSign({ tool: tool.trim(), name: name.trim(), ...drawn })
    setBusy(false)
    if (outcome.kind === 'refused') return
    if (outcome.kind === 'done') toast.ok(t('sign.done'))
    else toast.info(t('sign.kept'))
    onClose()
  }
  return (
    <BottomSheet title={t('sign.title')} onClose={onClose}>
      <div className={tech.form}>
        <p className={s.statement}>{results.statementText}</p>
        <TextField label={t('sign.tool')} value={tool} onChange={setTool} />
        <Segmented
          label={t('sign.method')}
          options={[
            { key: 'draw', label: t('sign.draw') },
            { key: 'type', label: t('sign.type') },
          ]}
          value={method}
          onChange={setMethod}
        />
        {method === 'draw' && <SignaturePad onChange={setDrawing} />}
        <TextField
          label={t('sign.name')}
          autoComplete="name"
          maxLength={120}
          value={name}
          hint={method === 'type' ? t('sign.typed') : undefined}
          onChange={setName}
        />
        <BigButton busy={busy} notYet={missing} onClick={() => void sign()}>
          {t('sign.submit')}
        </BigButton>
      </div>
    </BottomSheet>
  )
}

import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../toast.ts'
import { t } from './texts.ts'
import s from './text.module.css'

interface Props {
  vin: string
  /** Shows only the last 8 characters, for lists; the tooltip has the full VIN. */
  last8?: boolean
  copy?: boolean
}

/**
 * A VIN grouped as on the windshield: manufacturer, description, serial (3-6-8), with the last 8 bold. The gaps are margins,
 * so copied text has no spaces. Screen readers spell it out.
 */
export function Vin({ vin, last8, copy }: Props) {
  const spelled = t('vin.spelled', { letters: [...vin].join(' ') })
  if (last8) {
    return (
      <span className={s.last} data-tip={vin}>
        <span aria-hidden="true">{vin.slice(-8)}</span>
        <span className="vh">{t('vin.last8', { letters: [...vin.slice(-8)].join(' ') })}</span>
      </span>
    )
  }
  const parts = vin.length === 17 ? [vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)] : [vin]
  const text = (
    <span className={s.vin} role="img" aria-label={spelled} data-vin="">
      {parts.map((part) => (
        <b key={part}>{part}</b>
      ))}
    </span>
  )
  if (!copy) return text
  return (
    <span className={s.line}>
      {text}
      <CopyButton text={vin} label={t('vin.copy')} />
    </span>
  )
}

/** Button that copies text to the clipboard and shows a check mark for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      toast.error(t('copy.blocked', { text }))
    }
  }
  return (
    <button
      type="button"
      className={s.copy}
      onClick={copy}
      aria-label={isCopied ? t('copy.done') : label}
      data-tip={label}
    >
      {isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </button>
  )
}

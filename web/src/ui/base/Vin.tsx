import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../toast.ts'
import s from './text.module.css'

interface Props {
  vin: string
  /** Lists show the last 8 only; the whole stands in the tooltip. */
  last8?: boolean
  copy?: boolean
}

/**
 * A VIN as it is read off the windshield: maker, description and serial (3-6-8), the last 8 bold. The gaps are margins, so
 * what is copied has none. Screen readers hear it letter by letter.
 */
export function Vin({ vin, last8, copy }: Props) {
  const spelled = `VIN ${[...vin].join(' ')}`
  if (last8) {
    return (
      <span className={s.last} data-tip={vin}>
        <span aria-hidden="true">{vin.slice(-8)}</span>
        <span className="vh">{`VIN, last 8, ${[...vin.slice(-8)].join(' ')}`}</span>
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
      <CopyButton text={vin} label="Copy VIN" />
    </span>
  )
}

/** Copies a text to the clipboard and shows a check for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      setTimeout(() => setDone(false), 2000)
    } catch {
      toast.error(`The browser did not allow copying. Mark it and copy it yourself: ${text}`)
    }
  }
  return (
    <button
      type="button"
      className={s.copy}
      onClick={copy}
      aria-label={done ? 'Copied' : label}
      data-tip={label}
    >
      {done ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </button>
  )
}

import { IconAlertCircle, IconCheck, IconDownload, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, useToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import s from './Toasts.module.css'

const icons = { ok: IconCheck, info: IconInfoCircle, error: IconAlertCircle, progress: IconDownload }

/** The corner where toasts appear. Mounted once, by UiProvider. */
export function Toasts() {
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  // Beside the page, not in it: dialogs make the page inert, and toasts stay in reach.
  return createPortal(
    <div
      className={s.stack}
      data-noprint=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-label="Messages" className="col" style={{ gap: 8 }}>
        {toasts.map((toast) => (
          <Line key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </div>,
    document.body,
  )
}

function Line({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, stay } = toast
  const left = useRef(stay)
  const Icon = icons[toast.kind]
  useEffect(() => {
    left.current = stay
  }, [stay, toast.kind])
  useEffect(() => {
    if (held || stay === 0) return
    const from = performance.now()
    const timer = setTimeout(() => closeToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [held, id, stay])
  return (
    <div className={s.toast} data-kind={toast.kind}>
      <Icon size={16} aria-hidden="true" />
      <span className={s.text}>
        {toast.text}
        {toast.kind === 'progress' && (
          <progress className={s.bar} value={toast.share || undefined} max={1} aria-label={toast.text} />
        )}
      </span>
      {toast.action && (
        <button type="button" className={s.action} onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
      {toast.kind !== 'progress' && (
        <button type="button" className={s.close} onClick={() => closeToast(id)} aria-label="Close message">
          <IconX size={16} />
        </button>
      )}
    </div>
  )
}

import { IconAlertCircle, IconCheck, IconInfoCircle, IconLoader2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, useToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import { t } from './texts.ts'
import s from './Toasts.module.css'

const icons = { ok: IconCheck, info: IconInfoCircle, error: IconAlertCircle, progress: IconLoader2 }

/** The stack of toasts in the corner of the page. UiProvider mounts it once. */
export function Toasts() {
  const toasts = useToasts()
  const [isPaused, setPaused] = useState(false)
  // Toasts render outside the page's root element because dialogs make that inert.
  return createPortal(
    <div
      className={s.stack}
      data-noprint=""
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-label={t('toasts.label')} className="col" style={{ gap: 8 }}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </div>
    </div>,
    document.body,
  )
}

/** One toast. Its timer pauses while the pointer or the focus is on the stack. */
function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, stay } = toast
  const remainingMs = useRef(stay)
  const Icon = icons[toast.kind]
  useEffect(() => {
    remainingMs.current = stay
  }, [stay, toast.kind])
  useEffect(() => {
    if (isPaused || stay === 0) return
    const startedAt = performance.now()
    const timer = setTimeout(() => closeToast(id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, id, stay])
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
        <button
          type="button"
          className={s.close}
          onClick={() => closeToast(id)}
          aria-label={t('toast.close')}
        >
          <IconX size={16} />
        </button>
      )}
    </div>
  )
}

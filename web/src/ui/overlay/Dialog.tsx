import { useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { keepUnsavable } from '../form/unsavable.ts'
import { useOnTop } from './dialogStack.ts'
import { t } from './texts.ts'
import { useFocusTrap } from './useFocusTrap.ts'
import s from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  /** Subtitle. */
  sub?: ReactNode
  /** Content before the title: an avatar, a status. */
  mark?: ReactNode
  /** 420, 640, or 1080 px wide. */
  size?: 'S' | 'M' | 'XL'
  /** Called by Esc and the close button. A click outside does nothing. */
  onClose: () => void
  /** Fixed height, so that a record with tabs doesn't jump while it loads or on a tab change. */
  tall?: boolean
  /** The footer, usually a `DialogFoot`. */
  foot?: ReactNode
  /** Removes the padding of the body, for content that reaches the edges. */
  flush?: boolean
  /** Layout on a phone: full screen, or a sheet from the bottom (technicians). */
  phone?: 'full' | 'sheet'
  /** Slides in from the right at full height. */
  drawer?: boolean
  /** An alert dialog, which requires a decision. */
  alert?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** When the last dialog closed, in `performance.now()` milliseconds; Infinity while React still renders what replaces it. */
let lastClosedAt = -Infinity

/** Skips the opening animation of a dialog that replaces another one, such as a record replacing its loading state. */
function useSkipAnimation(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (performance.now() - lastClosedAt < 100) box.current?.setAttribute('data-still', '')
    return () => {
      lastClosedAt = Infinity
      // However long rendering takes on a slow device, it ends before this.
      queueMicrotask(() => (lastClosedAt = performance.now()))
    }
  }, [box])
}

/** A modal dialog, open while it is rendered. Closing it returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const {
    title,
    sub,
    mark,
    size = 'M',
    tall,
    onClose,
    foot,
    flush,
    phone = 'full',
    drawer,
    alert,
    children,
  } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(box, props.ref)
  // The initial focus goes to the first field, including selects, rather than to the close button.
  useLayoutEffect(() => {
    if (box.current?.querySelector('[data-autofocus]')) return
    box.current
      ?.querySelector(
        `.${s.body} :is(input:not(:read-only), textarea:not(:read-only), [aria-haspopup='listbox']):not(:disabled)`,
      )
      ?.setAttribute('data-autofocus', '')
  }, [])
  useFocusTrap(box)
  useSkipAnimation(box)
  useOnTop(onClose)
  return createPortal(
    <div className={cx(s.scrim, drawer && s.drawer)} data-phone={phone}>
      <div
        ref={ref}
        className={cx(s.dialog, s[size], tall && s.tall, 'raised')}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        onClickCapture={keepUnsavable}
      >
        <div className={s.head}>
          {mark}
          <div className="grow">
            <h2 id={id}>{title}</h2>
            {sub && <div className={s.sub}>{sub}</div>}
          </div>
          <IconButton label={t('close')} icon={<IconX />} onClick={onClose} />
        </div>
        <div className={cx(s.body, flush && s.flush)} tabIndex={-1}>
          {children}
        </div>
        {foot}
      </div>
    </div>,
    document.body,
  )
}

interface FootProps {
  /** Secondary actions at the left. */
  left?: ReactNode
  /** Record ids, and who else has the record open. */
  about?: ReactNode
  /** State text: "2 changes not saved". */
  state?: ReactNode
  unsaved?: boolean
  onCancel?: () => void
  cancelLabel?: string
  /** Gives Cancel the initial focus. */
  cancelFirst?: boolean
  /** Primary buttons at the far right, such as Save. */
  children?: ReactNode
}

/** Footer of a dialog: secondary actions and ids at the left; state, Cancel, and primary buttons at the right. */
export function DialogFoot(props: FootProps) {
  const { left, about, state, unsaved, onCancel, cancelLabel = t('cancel'), cancelFirst, children } = props
  return (
    <div className={s.foot}>
      <div className={s.left}>{left}</div>
      <div className={s.words}>
        {about}
        {state && (
          <span className={cx(s.state, unsaved && s.unsaved)} role="status">
            {state}
          </span>
        )}
      </div>
      {onCancel && (
        <Button onClick={onCancel} data-autofocus={cancelFirst ? '' : undefined}>
          {cancelLabel}
        </Button>
      )}
      {children}
    </div>
  )
}

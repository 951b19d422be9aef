import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { useOnTop } from './dialogStack.ts'
import s from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  /** A quiet line under the title. */
  sub?: ReactNode
  /** What stands before the title: an avatar, a status. */
  mark?: ReactNode
  /** 420, 640, 1080 px. */
  size?: 'S' | 'M' | 'XL'
  /** Asked by Esc, the cross and Cancel. A click outside does nothing. */
  onClose: () => void
  /** Of a record with parts: of one height while it loads and on each of its tabs, so that nothing jumps. */
  tall?: boolean
  /** The foot, usually a `DialogFoot`. */
  foot?: ReactNode
  /** The body without padding, for columns and lists that reach the edges. */
  flush?: boolean
  /** On a phone: the full screen, or a sheet from below (technicians). */
  phone?: 'full' | 'sheet'
  /** From the right, at full height. */
  drawer?: boolean
  /** Something has to be decided before anything else. */
  alert?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** When the last dialog went, by the clock of the page. */
let wentAt = -Infinity

/** What takes the place of another dialog, as a record does when it has loaded, stands there at once. */
function useStill(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (performance.now() - wentAt < 100) box.current?.setAttribute('data-still', '')
    return () => {
      wentAt = performance.now()
    }
  }, [box])
}

/** A dialog over the page. It is there while it is rendered; the focus goes back to where it came from. */
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
  const trap = useMergedRef(useFocusTrap(), box, props.ref)
  // The focus begins in the first field, not on the cross; a list to choose from is one too, though none types in it.
  useLayoutEffect(() => {
    if (box.current?.querySelector('[data-autofocus]')) return
    box.current
      ?.querySelector(
        `.${s.body} :is(input:not(:read-only), textarea:not(:read-only), [aria-haspopup='listbox']):not(:disabled)`,
      )
      ?.setAttribute('data-autofocus', '')
  }, [])
  useStill(box)
  useOnTop(onClose)
  return createPortal(
    <div className={cx(s.scrim, drawer && s.drawer)} data-phone={phone}>
      <div
        ref={trap}
        className={cx(s.dialog, s[size], tall && s.tall, 'raised')}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
      >
        <div className={s.head}>
          {mark}
          <div className="grow">
            <h2 id={id}>{title}</h2>
            {sub && <div className={s.sub}>{sub}</div>}
          </div>
          <IconButton label="Close" icon={<IconX />} onClick={onClose} />
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
  /** Secondary actions. */
  left?: ReactNode
  /** Ids, and who else has it open. */
  about?: ReactNode
  /** The state in words: "2 changes not saved". */
  state?: ReactNode
  unsaved?: boolean
  onCancel?: () => void
  cancelLabel?: string
  /** The focus begins on Cancel. */
  cancelFirst?: boolean
  /** The buttons at the far right: Save and its like. */
  children?: ReactNode
}

/** The foot of a dialog: left ids and secondary, right the state in words, Cancel and what goes ahead. */
export function DialogFoot(props: FootProps) {
  const { left, about, state, unsaved, onCancel, cancelLabel = 'Cancel', cancelFirst, children } = props
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

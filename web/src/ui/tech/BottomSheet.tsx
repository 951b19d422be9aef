import { IconChevronRight, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../base/Button.tsx'
import { confirmLeave } from '../form/confirmLeave.ts'
import { countUnreadable, keepUnsavable } from '../form/unsavable.ts'
import { useOnTop } from '../overlay/dialogStack.ts'
import { useFocusTrap } from '../overlay/useFocusTrap.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  title: string
  icon?: ReactNode
  /** Red edge, for a problem. */
  tone?: 'bad'
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet from the bottom, used instead of a dialog on technician screens. Unlike dialogs it also closes on a tap outside. It asks
 * before it closes over text that can't be read as a value, which no sheet saves.
 */
export function BottomSheet({ title, icon, tone, onClose, children }: Props) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useFocusTrap(box)
  const leave = () => {
    const count = countUnreadable(box.current, [])
    // Without a question, the sheet closes in the same moment.
    if (count === 0) return onClose()
    void confirmLeave(count).then((mayLeave) => mayLeave && onClose())
  }
  useOnTop(leave)
  return createPortal(
    <>
      <button type="button" className={s.scrim} aria-label={t('close')} tabIndex={-1} onClick={leave} />
      <section
        ref={box}
        className={`${s.sheet} raised`}
        data-tone={tone}
        role={tone ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        onClickCapture={keepUnsavable}
      >
        <header className={s.sheetHead}>
          {icon}
          <h2 id={id}>{title}</h2>
          <IconButton label={t('close')} size="l" icon={<IconX size={22} />} onClick={leave} />
        </header>
        <div className={s.sheetBody}>{children}</div>
      </section>
    </>,
    document.body,
  )
}

/** An action in a sheet: 56 px high, with an icon, an optional small line above the label, and an arrow. */
export function SheetAction(props: {
  icon: ReactNode
  over?: string
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button type="button" data-final className={s.way} onClick={props.onClick}>
      {props.icon}
      <span className="grow">
        {props.over && <small>{props.over}</small>}
        {props.children}
      </span>
      <IconChevronRight aria-hidden="true" />
    </button>
  )
}

import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Kbd } from '../base/Kbd.tsx'
import { cx } from '../cx.ts'
import { toast } from '../toast.ts'
import type { Selection } from './types.ts'
import { t } from './texts.ts'
import s from './ListFooter.module.css'

/** A button in the selection bar. */
export function SelectionAction(props: {
  icon?: ReactNode
  onClick: () => void
  /** Why the action isn't possible with these rows. The button shows this text when pressed. */
  notYet?: string
  children: ReactNode
}) {
  const { notYet } = props
  return (
    <button
      type="button"
      className={s.action}
      aria-disabled={notYet ? true : undefined}
      data-tip={notYet}
      onClick={() => (notYet ? toast.info(notYet) : props.onClick())}
    >
      {props.icon}
      {props.children}
    </button>
  )
}

/** Bar with actions for the selected rows, shown while any are selected. */
export function SelectionBar({
  selection,
  page,
  unit,
}: {
  selection: Selection
  page: number
  unit: string
}) {
  const { keys, all, onChange, actions } = selection
  if (keys.size === 0 && !all?.on) return null
  const clear = () => {
    all?.onChange(false)
    onChange(new Set())
  }
  return (
    <div className={cx(s.bar)} role="toolbar" aria-label={t('selection.label')} data-noprint="">
      <b className="num" role="status">
        {all?.on ? t('selection.all', { total: all.count }) : t('selection.some', { number: keys.size })}
      </b>
      {all && !all.on && keys.size >= page && (
        <button type="button" className={s.action} onClick={() => all.onChange(true)}>
          {t('selection.selectAll', { total: all.count, unit })}
        </button>
      )}
      <span className={s.line} />
      {actions}
      <span className={s.line} />
      <button type="button" className={cx(s.action, s.clear)} onClick={clear}>
        <IconX size={16} />
        <span>{t('selection.clear')}</span>
        <span className="vh">{t('selection.clearSpoken')}</span> <Kbd keys="escape" />
      </button>
    </div>
  )
}

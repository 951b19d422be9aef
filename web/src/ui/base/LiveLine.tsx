import { t } from './texts.ts'
import s from './LiveLine.module.css'

export type LiveState = 'live' | 'reconnecting' | 'offline'

interface Props {
  state: LiveState
  /** Text after the state: "15 s", "3 changes kept". */
  detail?: string
  /** Tooltip: "The list is from 10:42 am". */
  tip?: string
  /** Action on press, such as reconnecting. */
  action?: { label: string; onPress: () => void }
}

/**
 * Indicator of the live connection. The state has its own shape (dot, spinning ring, square), so that it doesn't depend on
 * color. Screen readers announce only changes of the state.
 */
export function LiveLine({ state, detail, tip, action }: Props) {
  return (
    <span className={s.live} data-live={state} data-tip={tip}>
      <span className={s.mark} data-state={state} aria-hidden="true" />
      <span>
        <span role="status">{t(`live.${state}`)}</span>
        {detail && `, ${detail}`}
      </span>
      {action && (
        <button type="button" className={s.press} aria-label={action.label} onClick={action.onPress} />
      )}
    </span>
  )
}

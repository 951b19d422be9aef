import s from './LiveLine.module.css'

export type LiveState = 'live' | 'reconnecting' | 'offline'

const words: Record<LiveState, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' }

interface Props {
  state: LiveState
  /** What follows the word: "15 s", "3 changes kept". */
  detail?: string
  /** The whole sentence for the tooltip: "The list is from 10:42 am". */
  tip?: string
  /** What a press on it does, while there is something to do. */
  action?: { label: string; onPress: () => void }
}

/** Tells by shape whether changes arrive: a dot, an open turning ring, a square. Speaks only when the state changes. */
export function LiveLine({ state, detail, tip, action }: Props) {
  return (
    <span className={s.live} data-live={state} data-tip={tip}>
      <span className={s.mark} data-state={state} aria-hidden="true" />
      <span>
        <span role="status">{words[state]}</span>
        {detail && `, ${detail}`}
      </span>
      {action && (
        <button type="button" className={s.press} aria-label={action.label} onClick={action.onPress} />
      )}
    </span>
  )
}

import { holdStatusText, holdText } from '#contract/next-step/hold.ts'
import type { RequestRow } from '#contract/requests/index.ts'
import type { StatusLook } from '../../../../ui/status.ts'

type Mark = (props: { look: StatusLook; large?: boolean }) => React.ReactNode

interface Props {
  mark: Mark
  look: StatusLook
  hold: RequestRow['hold']
  large?: boolean
}

/** The status, and for a hold until when. Why is said in its tip and to screen readers. */
export function HoldMark({ mark: Mark, look, hold, large }: Props) {
  if (!hold) return <Mark look={look} large={large ?? false} />
  return (
    <span data-tip={holdText(hold)}>
      <Mark look={{ ...look, word: holdStatusText(look.word, hold) }} large={large ?? false} />
      {hold.reason && <span className="vh">{holdText(hold)}</span>}
    </span>
  )
}

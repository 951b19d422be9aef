import { clock, localAt } from '#contract/kit/time.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'

/** Typing from an earlier time came back: when it was, and the way to throw it away. */
export function Restored(props: { at: number | undefined; zone: string; onDiscard: () => void }) {
  if (props.at === undefined) return null
  const discard = (
    <Button size="s" look="ghost" onClick={props.onDiscard}>
      Discard
    </Button>
  )
  return (
    <Note tone="info" end={discard}>
      What you typed at {clock(localAt(new Date(props.at), props.zone).slice(11))} and did not save is back.
    </Note>
  )
}

import { stampAt } from '#contract/kit/time.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { zoneShown } from '../time/zone.ts'

interface Props {
  /** A draft form; where discarding reads anew as well, with a `reset` that does. */
  form: { restoredAt: number | undefined; reset: () => void }
  /** What did not come back with it. */
  but?: string
}

/** Over a form that keeps drafts: typing from an earlier time is back, since when, and the way to throw it away. */
export function RestoredDraft({ form: { restoredAt, reset }, but }: Props) {
  if (restoredAt === undefined) return null
  return (
    <div role="status">
      <Note
        tone="info"
        end={
          <Button size="s" onClick={reset}>
            Discard
          </Button>
        }
      >
        What you typed on {stampAt(new Date(restoredAt), zoneShown())} is back. It is not saved yet.
        {but && ` ${but}`}
      </Note>
    </div>
  )
}

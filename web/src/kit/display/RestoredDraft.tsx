import { stampAt } from '#contract/kit/time.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { displayZone } from '../time/zone.ts'
import { t } from './texts.ts'

interface Props {
  /** The draft form. Pass a `reset` of your own if discarding must also reload data. */
  form: { restoredAt: number | undefined; reset: () => void }
  /** A sentence about what could not be restored. */
  but?: string
}

/** Notice above a form that a draft from an earlier visit was restored, with a button to discard it. */
export function RestoredDraft({ form: { restoredAt, reset }, but }: Props) {
  if (restoredAt === undefined) return null
  return (
    <div role="status">
      <Note
        tone="info"
        end={
          <Button size="s" onClick={reset}>
            {t('draft.discard')}
          </Button>
        }
      >
        {t('draft.restored', { at: stampAt(new Date(restoredAt), displayZone()) })}
        {but && ` ${but}`}
      </Note>
    </div>
  )
}

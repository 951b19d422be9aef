import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ChecklistLine } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { stageName } from '../visit/stageName.ts'
import { missingEvidence } from './checklistState.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { t } from './texts.ts'
import s from './hand.module.css'

interface Props {
  next: ChecklistLine | undefined
  /** Number of required photos that are missing. */
  photos: number
  /** Marks the item done, or opens what it needs. */
  onNext: (line: ChecklistLine) => void
  onBurst: () => void
}

/** A second tap within this many ms was meant for the item that has just been done. */
const bounceMs = 450

/** What is next, under the thumb: the next open item, and one camera for all missing photos. */
export function ThumbBar({ next, photos, onNext, onBurst }: Props) {
  const lastAt = useRef(-Infinity)
  if (!next && photos === 0) return null
  const first = next && missingEvidence(next)[0]
  return (
    <div className={s.thumb} role="group" aria-label={t('thumb.label')}>
      {next && (
        <button
          type="button"
          className={s.next}
          onClick={(event) => {
            if (event.timeStamp - lastAt.current < bounceMs) return
            lastAt.current = event.timeStamp
            onNext(next)
          }}
        >
          <span className="vh">
            {first ? t('thumb.go', { item: next.name }) : t('thumb.done', { item: next.name })}
          </span>
          {first ? evidenceIcons[first] : <IconCheck size={22} aria-hidden="true" />}
          <span aria-hidden="true">
            <small>{t('thumb.next', { stage: stageName(next.kind) })}</small>
            <b className="cut">{next.name}</b>
          </span>
        </button>
      )}
      {photos > 1 && (
        <Button size="xl" look="accent" icon={<IconCamera size={22} aria-hidden="true" />} onClick={onBurst}>
          {t('thumb.photos', { count: photos })}
        </Button>
      )}
    </div>
  )
}

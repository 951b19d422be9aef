import { useState } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { placeOf, snap, type Place } from './rules/place.ts'
import { t } from './texts.ts'
import { useSplit } from './useSplit.ts'
import { rangeText } from './format.ts'
import s from './move.module.css'

interface Props {
  visit: ScheduledVisit
  place: Place
  onClose: () => void
}

const shortest = 5

/** Whether both parts would be long enough. */
export const maySplit = (visit: ScheduledVisit): boolean =>
  (placeOf(visit)?.minutes ?? 0) >= 2 * shortest && visit.rights.includes('schedule')

/** Splits a visit: how long its first part is, and when the second one follows. */
export function SplitDialog({ visit, place, onClose }: Props) {
  const split = useSplit()
  const longest = place.minutes - shortest
  const half = Math.min(longest, Math.max(shortest, snap(place.minutes / 2)))
  const [minutes, setMinutes] = useState<number | null>(half)
  const [then, setThen] = useState<'after' | 'later'>('after')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isGood = minutes !== null && minutes >= shortest && minutes <= longest
  const save = async () => {
    if (!isGood) return setRefusal(t('split.wrong', { longest }))
    setBusy(true)
    const reason = await split(visit, minutes, then === 'later')
    setBusy(false)
    if (reason) setRefusal(reason)
    else onClose()
  }
  return (
    <Dialog
      title={t('split.title', { ronumber: visit.ronumber })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {t('split.save')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.form}>
        {refusal && (
          <div role="alert">
            <Note tone="bad">{refusal}</Note>
          </div>
        )}
        <NumberField
          label={t('split.minutes')}
          min={shortest}
          max={longest}
          value={minutes}
          onChange={setMinutes}
        />
        <Segmented
          label={t('split.second')}
          options={[
            { key: 'after', label: t('split.after') },
            { key: 'later', label: t('split.later') },
          ]}
          value={then}
          onChange={setThen}
        />
        {isGood && (
          <p className="soft">
            {t(then === 'after' ? 'split.textAfter' : 'split.textLater', {
              first: rangeText({ start: place.start, minutes }),
              second: rangeText({ start: place.start + minutes, minutes: place.minutes - minutes }),
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { clock } from '#contract/kit/time.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import type { Movable, Taker } from '../useMoves.ts'
import { Days } from './Days.tsx'
import { Figures } from './Figures.tsx'
import { problemsOf, startOf, useWhatIf } from './useWhatIf.ts'
import { t } from '../texts.ts'
import s from './whatif.module.css'

interface Props {
  visit: Movable
  taker: Taker
  /** The day asked for, for a visit without a time. */
  day: string
  onAssign: (taker: Taker) => Promise<unknown>
  onClose: () => void
}

/** What would follow if a tech took a visit, before it is saved. */
export function WhatIfDialog({ visit, taker, day, onAssign, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const when = taker.start ?? undefined
  const found = useWhatIf({
    calibrateEvent: visit.calibrateEvent,
    technician: taker.user,
    selectedDate: when?.slice(0, 10) ?? (visit.scheduled ? undefined : day),
    selectedTime: when?.slice(11, 16),
  })
  const problems = found.data ? problemsOf(found.data) : []
  const save = async () => {
    setBusy(true)
    await onAssign({ ...taker, start: when ?? (found.data && startOf(found.data)) })
    setBusy(false)
  }
  return (
    <Dialog
      title={t('whatIf.title', { ronumber: visit.ronumber, name: taker.name })}
      sub={found.data?.time ? t('whatIf.starts', { time: clock(found.data.time) }) : undefined}
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void save()} data-autofocus="">
            {t(problems.length > 0 ? 'whatIf.assignAnyway' : 'whatIf.assign')}
          </Button>
        </DialogFoot>
      }
    >
      {found.error && !found.data && (
        <ErrorState
          title={t('whatIf.failed')}
          text={actionErrorText(found.error, '')}
          onAgain={() => void found.refetch()}
        />
      )}
      {found.isPending && <CardSkeleton lines={8} />}
      {found.data && (
        <div className={s.parts}>
          {problems.length > 0 ? (
            <section>
              <h3>{t('whatIf.problems')}</h3>
              <ul className={s.problems}>
                {problems.map((problem) => (
                  <li key={problem}>
                    <IconMinus size={14} aria-hidden="true" />
                    {problem}
                  </li>
                ))}
              </ul>
            </section>
          ) : (
            <Note tone="good">{t('whatIf.fits')}</Note>
          )}
          <Figures before={found.data.before} after={found.data.after} />
          {found.data.routes.length > 0 && (
            <section>
              <h3>{t('whatIf.days')}</h3>
              <Days routes={found.data.routes} />
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

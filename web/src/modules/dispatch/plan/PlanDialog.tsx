import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlannedChange } from '#contract/dispatch/shapes.ts'
import { date } from '#contract/kit/time.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { onLiveChange } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { Days } from '../whatif/Days.tsx'
import { Figures } from '../whatif/Figures.tsx'
import { ChangeList } from './ChangeList.tsx'
import { takenOf, toggled } from './groups.ts'
import { KeptLists } from './KeptLists.tsx'
import { t } from '../texts.ts'
import s from './plan.module.css'

interface Props {
  firm: number
  /** YYYY-MM-DD */
  day: string
  onTake: (changes: readonly PlannedChange[], day: string, key: string) => Promise<boolean>
  onClose: () => void
}

const shifts = ['0', '15', '30', '60'] as const

/** Proposes assignments for a day, compares them with the current ones, and applies all or some of them. */
export function PlanDialog({ firm, day, onTake, onClose }: Props) {
  const client = useQueryClient()
  const idempotency = useIdempotencyKey()
  const [shift, setShift] = useState<(typeof shifts)[number]>('0')
  const [withoutTime, setWithoutTime] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const query = {
    ...read('GET dispatch/dayPlan', {
      query: { firm: firm || undefined, day, shift: Number(shift), withoutTime },
    }),
    // Opening the dialog makes a new plan, and nothing replaces it while the user reads it.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  }
  const found = useQuery({ ...query, enabled: !isStopped })
  const proposal = found.isFetching ? undefined : found.data
  useEffect(() => {
    setLeft(new Set())
    setOutdated(false)
  }, [found.dataUpdatedAt])
  // Someone else moved a visit while the user reads the proposal.
  useEffect(() => onLiveChange('event', () => setOutdated(true)), [])
  const taken = takenOf(proposal?.changes ?? [], left)
  const again = () => {
    setStopped(false)
    void found.refetch()
  }
  const take = async () => {
    setBusy(true)
    const saved = await onTake(taken, day, idempotency.keyOf(taken))
    setBusy(false)
    if (saved) onClose()
    else setOutdated(true)
  }
  const stop = () => {
    setStopped(true)
    void client.cancelQueries({ queryKey: query.queryKey })
  }
  const body = () => {
    if (found.isFetching)
      return (
        <div className={s.working} role="status">
          <progress aria-label={t('plan.working')} />
          <p>{t('plan.working')}</p>
          <Button size="s" onClick={stop}>
            {t('plan.cancel')}
          </Button>
        </div>
      )
    if (isStopped && !proposal)
      return (
        <Empty kind="none" title={t('plan.canceled')}>
          <Button onClick={again}>{t('plan.again')}</Button>
        </Empty>
      )
    if (found.error && !proposal)
      return <ErrorState {...listError(found.error, again)} title={t('plan.failed')} />
    if (!proposal) return null
    return (
      <div className={s.parts}>
        {isOutdated && (
          <Note
            tone="warn"
            end={
              <Button size="s" onClick={again}>
                {t('plan.again')}
              </Button>
            }
          >
            {t('plan.tooFresh')}
          </Note>
        )}
        {proposal.more && <Note tone="warn">{t('plan.more')}</Note>}
        <div className={s.columns}>
          <Figures before={proposal.before} after={proposal.after} />
          <KeptLists proposal={proposal} />
        </div>
        {proposal.changes.length === 0 ? (
          <Empty kind="none" title={t('plan.nothing')} text={t('plan.nothingText')} />
        ) : (
          <ChangeList
            changes={proposal.changes}
            left={left}
            onToggle={(group) => setLeft(toggled(left, group))}
            onAll={(isTaken) => setLeft(new Set(isTaken ? [] : proposal.changes.map(({ group }) => group)))}
          />
        )}
        {proposal.routes.length > 0 && (
          <section>
            <h3>{t('plan.days')}</h3>
            <Days routes={proposal.routes} />
          </section>
        )}
      </div>
    )
  }
  return (
    <Dialog
      title={t('plan.title', { day: date(day) })}
      size="XL"
      tall
      onClose={onClose}
      foot={
        <DialogFoot
          onCancel={onClose}
          state={
            proposal && proposal.changes.length > 0
              ? t('plan.chosen', { number: taken.length, total: proposal.changes.length })
              : undefined
          }
        >
          <Button
            look="primary"
            busy={isBusy}
            notYet={taken.length === 0 ? t('plan.none') : undefined}
            onClick={() => void take()}
          >
            {t('plan.take', { count: taken.length })}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.options}>
        <SelectField
          label={t('plan.shift')}
          options={shifts.map((value) => ({ value, label: t(`plan.shift.${value}`) }))}
          value={shift}
          onChange={(value) => setShift(shifts.find((each) => each === value) ?? '0')}
        />
        <CheckField label={t('plan.withoutTime')} value={withoutTime} onChange={setWithoutTime} />
      </div>
      {body()}
    </Dialog>
  )
}

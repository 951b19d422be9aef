import { EventStatus } from '#contract/statuses.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconClock, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { cccPushes } from '#contract/requests/ccc.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { toast } from '../../../../ui/toast.ts'
import { stampAt } from '../visitText.ts'
import { t } from './documentTexts.ts'
import s from './documents.module.css'

type Push = AnswerOf<typeof cccPushes>[number]

/** Label, icon, and color of each push state. */
const states = (): Record<string, { label: string; icon: typeof IconClock; ramp: string }> => ({
  queued: { label: t('ccc.queued'), icon: IconClock, ramp: 'blue' },
  sending: { label: t('ccc.sending'), icon: IconClock, ramp: 'blue' },
  waiting: { label: t('ccc.waiting'), icon: IconClock, ramp: 'amber' },
  sent: { label: t('ccc.sent'), icon: IconCircleCheck, ramp: 'green' },
  kept: { label: t('ccc.kept'), icon: IconCloudOff, ramp: 'slate' },
  refused: { label: t('ccc.refused'), icon: IconCloudOff, ramp: 'red' },
  undone: { label: t('ccc.undone'), icon: IconCloudOff, ramp: 'slate' },
})
const isOpen = ({ state }: Push): boolean => ['queued', 'sending', 'waiting'].includes(state)

/** Pushes results of completed visits to CCC and lists the pushes so far. */
export function CccCard({ request, zone }: { request: RequestShape; zone: string }) {
  const { calibrate, events, rights } = request
  const client = useQueryClient()
  const [busy, setBusy] = useState(0)
  useLiveRefresh('ccc_out', 'calibrate/cccPushes')
  const query = useQuery(read('GET calibrate/cccPushes', { query: { calibrate } }))
  const pushes = query.data ?? []
  const completed = events.filter((visit) => visit.calibrateStatusType === EventStatus.completed)
  const mayPush = rights.includes('internalNotes')
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('ccc.notDone'))
    }
    await markStale(client, 'calibrate/cccPushes', 'dashboard/calibrateHistory')
  }
  const cancelPush = (push: number) =>
    run(async () => {
      const { ok, says } = await api('POST calibrate/takeBackCCC', { body: { push } })
      if (ok) toast.ok(says)
      else toast.error(says)
    })
  const push = async (calibrateEvent: number, number: number) => {
    setBusy(calibrateEvent)
    await run(async () => {
      const { push: id } = await api('POST calibrate/pushToCCC', { query: { calibrateEvent } })
      toast.ok(t('ccc.pushed', { number }), { undo: () => cancelPush(id) })
    })
    setBusy(0)
  }
  return (
    <Card title={t('ccc.title')} flush>
      <ul className={s.list}>
        {query.error && !query.data && (
          <li role="alert">
            <span className="grow">{t('ccc.failed')}</span>
            <Button size="s" onClick={() => void query.refetch()}>
              {t('ccc.again')}
            </Button>
          </li>
        )}
        {completed.length === 0 && pushes.length === 0 && <li className="muted">{t('ccc.none')}</li>}
        {mayPush &&
          completed.map(({ calibrateEvent, number, calibrateEventTypeName }) => {
            const visitPushes = pushes.filter((each) => each.calibrateEvent === calibrateEvent)
            if (visitPushes.some(isOpen)) return null
            return (
              <li key={`visit ${calibrateEvent}`}>
                <span className="grow">
                  {t('ccc.visit', { number })} <span className="soft">{calibrateEventTypeName}</span>
                </span>
                <Button
                  size="s"
                  busy={busy === calibrateEvent}
                  icon={<IconCloudUpload size={14} />}
                  onClick={() => void push(calibrateEvent, number)}
                >
                  {visitPushes.length > 0 ? t('ccc.pushAgain') : t('ccc.push')}
                </Button>
              </li>
            )
          })}
        {pushes.map((each) => {
          const look = states()[each.state] ?? { label: each.state, icon: IconClock, ramp: 'slate' }
          return (
            <li key={each.push}>
              <span className={s.state} data-ramp={look.ramp}>
                <look.icon size={16} aria-hidden="true" />
                {look.label}
              </span>
              <div className="grow">
                <span className={s.subject}>{t('ccc.results', { number: each.number, to: each.to })}</span>
                <span className={s.more}>
                  {each.by} · {stampAt(each.at, zone)}
                  {each.nextTry &&
                    ` · ${t('ccc.retry', { count: each.tries, time: stampAt(each.nextTry, zone) })}`}
                </span>
                {each.words && each.state !== 'undone' && <span className={s.more}>{each.words}</span>}
              </div>
              {mayPush && (each.state === 'queued' || each.state === 'waiting') && (
                <Button size="s" onClick={() => void cancelPush(each.push)}>
                  {t('ccc.cancel')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { links } from '#contract/links.ts'
import { IconChevronLeft, IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { clock } from '#contract/kit/time.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { usePageTitle } from '../../../../kit/browser/pageTitle.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { NumberField, TimeField } from '../../../../ui/form/NumberFields.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { keepUnsavable } from '../../../../ui/form/unsavable.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { sayKept } from '../../../../kit/outbox/current.ts'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { requestListPaths, requestQuery } from '../../data.ts'
import { visitQuery } from '../tech/visitQuery.ts'
import { allLines } from '../visit/stages.ts'
import { EarlierDrives } from './EarlierDrives.tsx'
import { formatElapsed, routeMiles } from './route.ts'
import { RouteSketch } from './RouteSketch.tsx'
import { useDrive } from './useDrive.ts'
import { drivesQuery } from './useDriveDraft.ts'
import tech from '../tech/tech.module.css'
import { t } from './texts.ts'
import s from './drive.module.css'

const maxOdometer = 2_000_000

/** Test drive screen for the driver: odometer, start, end, result, and the GPS route if available. */
export function DrivePage({ visit, item }: { visit: EventShape; item: number | null }) {
  const { timezone } = useProfile()
  const client = useQueryClient()
  const router = useRouter()
  const { calibrateEvent, calibrate, ronumber, number } = visit
  const back = links.techSchedule(calibrateEvent)
  const drives = useQuery(drivesQuery(calibrateEvent))
  const requestingItem = allLines(visit).find((line) => line.id === item)
  const onSaved: Parameters<typeof useDrive>[0]['onSaved'] = (result, outcome) => {
    void client.invalidateQueries({ queryKey: visitQuery(calibrateEvent).queryKey })
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    void markStale(client, 'calibrate/testDrives', ...requestListPaths)
    if (outcome.kind === 'waiting') sayKept(outcome, t('saved.kept'))
    else toast.ok(t(`saved.${result}`))
    void router.navigate({ href: back })
  }
  const { drive, errors, ...actions } = useDrive({
    visit,
    item: requestingItem?.id ?? null,
    zone: timezone,
    drives: drives.data,
    onSaved,
  })
  usePageTitle(t('page.title', { ronumber }))
  const mayDrive = visit.rights.includes('check')
  return (
    <div className={tech.page}>
      <header className={tech.head}>
        <IconButton
          label={t('page.back')}
          href={back}
          className={tech.back}
          icon={<IconChevronLeft size={22} />}
        />
        <div className="grow">
          <h1 className="cut">{t('title')}</h1>
          <p className="cut">
            {[requestingItem?.name, visit.vehicleText, t('page.visit', { ronumber, number })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className={s.body} onClickCapture={keepUnsavable}>
        {actions.refusal && <Note tone="bad">{actions.refusal}</Note>}
        {actions.problem && actions.isDriving && <Note tone="warn">{actions.problem}</Note>}
        {!mayDrive && drive.start === '' && <Note tone="info">{t('page.readOnly')}</Note>}
        {actions.isDriving ? (
          <Stopwatch began={drive.began} started={drive.start} miles={routeMiles(drive.route)} />
        ) : (
          (mayDrive || drive.start !== '') && (
            <div className={s.pair}>
              {drive.start !== '' && (
                <>
                  <TimeField
                    label={t('form.started')}
                    value={drive.start}
                    error={errors.start}
                    onChange={(start) => actions.update({ start })}
                  />
                  <TimeField
                    label={t('form.ended')}
                    value={drive.end}
                    error={errors.end}
                    onChange={(end) => actions.update({ end })}
                  />
                </>
              )}
              <NumberField
                label={t('form.odometerStart')}
                min={0}
                max={maxOdometer}
                value={drive.from}
                error={errors.from}
                onChange={(from) => actions.update({ from })}
              />
              {drive.start !== '' && (
                <NumberField
                  label={t('form.odometerEnd')}
                  min={0}
                  max={maxOdometer}
                  value={drive.to}
                  error={errors.to}
                  onChange={(to) => actions.update({ to })}
                />
              )}
            </div>
          )
        )}
        {actions.isDriving ? (
          <BigButton icon={<IconFlag size={22} />} onClick={actions.end}>
            {t('form.end')}
          </BigButton>
        ) : drive.start !== '' ? (
          <>
            <RouteSketch route={drive.route} />
            <TextArea
              label={t('form.notes')}
              rows={3}
              maxLength={2000}
              value={drive.notes}
              onChange={(notes) => actions.update({ notes })}
            />
            <BigButton busy={actions.isSending} onClick={() => void actions.save('passed')}>
              {t('form.passed')}
            </BigButton>
            <Button size="xl" block data-final onClick={() => void actions.save('failed')}>
              {t('form.failed')}
            </Button>
            <Button size="xl" block look="ghost" onClick={actions.discard}>
              {t('form.discard')}
            </Button>
          </>
        ) : (
          mayDrive && (
            <BigButton icon={<IconPlayerPlay size={22} />} onClick={actions.start}>
              {t('form.start')}
            </BigButton>
          )
        )}
      </div>
      <EarlierDrives drives={drives.data ?? []} />
    </div>
  )
}

/** Stopwatch of the running drive. */
function Stopwatch({ began, started, miles }: { began: number; started: string; miles: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return (
    <div className={s.watch} role="timer" aria-label={t('watch.label')}>
      <b>{formatElapsed(Math.max(0, Math.floor(now / 1000) - began))}</b>
      <p>
        {miles > 0
          ? t('watch.startedMiles', { time: clock(started), miles: miles.toFixed(1) })
          : t('watch.started', { time: clock(started) })}
      </p>
    </div>
  )
}

import { links } from '#contract/links.ts'
import { IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from '#contract/kit/time.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { formatElapsed } from './route.ts'
import { drivesQuery } from './useDriveDraft.ts'
import { t } from './texts.ts'
import s from './drive.module.css'

interface Props {
  event: number
  /** Opens the checklist item that requires the drive. */
  onItem: (item: number) => void
}

/** Bar for a test drive without a result: elapsed time and a link back to it. */
export function RunningDrive({ event, onItem }: Props) {
  const drive = useQuery(drivesQuery(event)).data?.find((each) => each.result === 'open')
  if (!drive) return null
  const { item, ended, isMine } = drive
  const time = clock((ended ?? drive.started).slice(11))
  const statusText = () => {
    if (isMine) return ended ? t('running.ended', { time }) : t('running.started', { time })
    const params = { time, name: drive.by }
    return ended ? t('running.endedBy', params) : t('running.startedBy', params)
  }
  return (
    <section className={s.running} data-running="" aria-label={t('running.label')}>
      <IconSteeringWheel size={22} aria-hidden="true" />
      <p className="grow">
        <b>
          {t('running.label')} {!ended && <ElapsedSince at={drive.startedAt} />}
        </b>
        <span>{statusText()}</span>
      </p>
      {isMine &&
        (item === null ? (
          <Button size="item" href={links.testDrive(event)}>
            {t('running.continue')}
          </Button>
        ) : (
          <Button size="item" onClick={() => onItem(item)}>
            {ended ? t('running.result') : t('running.end')}
          </Button>
        ))}
    </section>
  )
}

/** Time elapsed since an instant, counting up. */
function ElapsedSince({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return (
    <span className="num" role="timer" aria-label={t('watch.label')}>
      {formatElapsed(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))}
    </span>
  )
}

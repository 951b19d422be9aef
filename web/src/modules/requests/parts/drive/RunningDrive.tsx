import { IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from '#contract/kit/time.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { formatElapsed } from './route.ts'
import { drivesQuery } from './useDriveDraft.ts'
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
  const statusText = ended
    ? `Ended ${clock(ended.slice(11))}, no result yet`
    : `Started ${clock(drive.started.slice(11))}`
  return (
    <section className={s.running} data-running="" aria-label="Test drive">
      <IconSteeringWheel size={22} aria-hidden="true" />
      <p className="grow">
        <b>Test drive {!ended && <ElapsedSince at={drive.startedAt} />}</b>
        <span>{isMine ? statusText : `${statusText}, ${drive.by}`}</span>
      </p>
      {isMine &&
        (item === null ? (
          <Button size="item" href={`/testdrive/${event}`}>
            Continue
          </Button>
        ) : (
          <Button size="item" onClick={() => onItem(item)}>
            {ended ? 'Enter result…' : 'End drive…'}
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
    <span className="num" role="timer" aria-label="Time of the drive">
      {formatElapsed(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))}
    </span>
  )
}

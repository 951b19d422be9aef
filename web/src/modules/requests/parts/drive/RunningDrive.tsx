import { IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from '#contract/kit/time.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { elapsed } from './route.ts'
import { drivesQuery } from './useKeptDrive.ts'
import s from './drive.module.css'

interface Props {
  event: number
  /** Opens the item that asked for the drive. */
  onItem: (item: number) => void
}

/** A test drive of the visit that has no result yet, as a bar: how long it goes on, and the way back to it. */
export function RunningDrive({ event, onItem }: Props) {
  const drive = useQuery(drivesQuery(event)).data?.find((each) => each.result === 'open')
  if (!drive) return null
  const { item, ended, isMine } = drive
  const says = ended
    ? `Ended ${clock(ended.slice(11))}, no result yet`
    : `Started ${clock(drive.started.slice(11))}`
  return (
    <section className={s.running} data-running="" aria-label="Test drive">
      <IconSteeringWheel size={22} aria-hidden="true" />
      <p className="grow">
        <b>Test drive {!ended && <Since at={drive.startedAt} />}</b>
        <span>{isMine ? says : `${says}, ${drive.by}`}</span>
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

/** Counts on from an instant. */
function Since({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return (
    <span className="num" role="timer" aria-label="Time of the drive">
      {elapsed(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))}
    </span>
  )
}

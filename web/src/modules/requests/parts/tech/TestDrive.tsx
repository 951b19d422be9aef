import { IconFlag, IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { NumberField, TimeField } from '../../../../ui/form/NumberFields.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { useKeptDrive } from '../drive/useKeptDrive.ts'
import { checkDrive, driveSent, driveWords, type Drive, type DriveSent } from './drive.ts'
import s from './tech.module.css'

interface Props {
  event: number
  item: number
  zone: string
  /** The drive, and the same in words. */
  onDone: (drive: DriveSent, words: string) => void
  onDropped: () => void
}

/** Start and end of a test drive with times and odometer. Each step is kept at once, here and on the server. */
export function TestDrive({ event, item, zone, onDone, onDropped }: Props) {
  const { drive, ...kept } = useKeptDrive(event, item, zone)
  const [errors, setErrors] = useState<ReturnType<typeof checkDrive>>({})
  const put = (change: Partial<Drive>) => {
    setErrors({})
    kept.put(change)
  }
  const nowAt = () => localAt(new Date(timeNow()), zone).slice(11, 16)
  const finish = (result: DriveSent['result']) => {
    const found = checkDrive(drive)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    kept.finish()
    const today = localAt(new Date(timeNow()), zone).slice(0, 10)
    onDone(driveSent(drive, result, today, zone), `${driveWords(drive)}, ${result}`)
  }
  return (
    <fieldset className={s.drive}>
      <legend>Test drive</legend>
      <div className={s.pair}>
        <TimeField
          label="Started"
          value={drive.start}
          error={errors.start}
          onChange={(start) => put({ start })}
        />
        <NumberField
          label="Odometer at start"
          min={0}
          max={2_000_000}
          value={drive.from}
          error={errors.from}
          onChange={(from) => put({ from })}
        />
        <TimeField label="Ended" value={drive.end} error={errors.end} onChange={(end) => put({ end })} />
        <NumberField
          label="Odometer at end"
          min={0}
          max={2_000_000}
          value={drive.to}
          error={errors.to}
          onChange={(to) => put({ to })}
        />
      </div>
      {drive.start === '' ? (
        <Button
          size="xl"
          look="primary"
          block
          icon={<IconPlayerPlay size={22} />}
          onClick={() => put({ start: nowAt() })}
        >
          Start drive now
        </Button>
      ) : drive.end === '' ? (
        <Button
          size="xl"
          look="primary"
          block
          icon={<IconFlag size={22} />}
          onClick={() => put({ end: nowAt() })}
        >
          End drive now
        </Button>
      ) : (
        <>
          <BigButton onClick={() => finish('passed')}>Passed</BigButton>
          <Button size="xl" block onClick={() => finish('failed')}>
            Failed
          </Button>
        </>
      )}
      {drive.start !== '' && (
        <Button
          size="xl"
          block
          look="ghost"
          onClick={() => {
            kept.throwAway()
            onDropped()
          }}
        >
          Throw this drive away
        </Button>
      )}
      {drive.start === '' && (
        <Button size="xl" block icon={<IconRoute size={22} />} href={`/testdrive/${event}?item=${item}`}>
          With stop watch and route
        </Button>
      )}
    </fieldset>
  )
}

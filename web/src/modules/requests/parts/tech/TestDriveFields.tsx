import { links } from '#contract/links.ts'
import { IconFlag, IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { NumberField, TimeField } from '../../../../ui/form/NumberFields.tsx'
import { keepUnsavable } from '../../../../ui/form/unsavable.ts'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { useDriveDraft } from '../drive/useDriveDraft.ts'
import {
  checkDrive,
  finishedDrive,
  driveSummary,
  type Drive,
  type FinishedDrive,
} from '../drive/driveForm.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  event: number
  item: number
  zone: string
  /** Called with the drive and its one-line summary. */
  onDone: (drive: FinishedDrive, words: string) => void
  onDiscarded: () => void
}

/** Start and end of a test drive with times and odometer. Each step is saved at once on the device and on the server. */
export function TestDriveFields({ event, item, zone, onDone, onDiscarded }: Props) {
  const { drive, ...draft } = useDriveDraft(event, item, zone)
  const [errors, setErrors] = useState<ReturnType<typeof checkDrive>>({})
  const update = (change: Partial<Drive>) => {
    setErrors({})
    draft.update(change)
  }
  const nowAt = () => localAt(new Date(timeNow()), zone).slice(11, 16)
  const finish = (result: FinishedDrive['result']) => {
    const found = checkDrive(drive)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    draft.finish()
    const today = localAt(new Date(timeNow()), zone).slice(0, 10)
    onDone(
      finishedDrive(drive, result, today, zone),
      t(`drive.note.${result}`, { summary: driveSummary(drive) }),
    )
  }
  return (
    <fieldset className={s.drive} onClickCapture={keepUnsavable}>
      <legend>{t('drive.title')}</legend>
      <div className={s.pair}>
        <TimeField
          label={t('drive.start')}
          value={drive.start}
          error={errors.start}
          onChange={(start) => update({ start })}
        />
        <NumberField
          label={t('drive.from')}
          min={0}
          max={2_000_000}
          value={drive.from}
          error={errors.from}
          onChange={(from) => update({ from })}
        />
        <TimeField
          label={t('drive.end')}
          value={drive.end}
          error={errors.end}
          onChange={(end) => update({ end })}
        />
        <NumberField
          label={t('drive.to')}
          min={0}
          max={2_000_000}
          value={drive.to}
          error={errors.to}
          onChange={(to) => update({ to })}
        />
      </div>
      {drive.start === '' ? (
        <Button
          size="xl"
          look="primary"
          block
          icon={<IconPlayerPlay size={22} />}
          onClick={() => update({ start: nowAt() })}
        >
          {t('drive.startNow')}
        </Button>
      ) : drive.end === '' ? (
        <Button
          size="xl"
          look="primary"
          block
          icon={<IconFlag size={22} />}
          onClick={() => update({ end: nowAt() })}
        >
          {t('drive.endNow')}
        </Button>
      ) : (
        <>
          <BigButton onClick={() => finish('passed')}>{t('drive.passed')}</BigButton>
          <Button size="xl" block data-final onClick={() => finish('failed')}>
            {t('drive.failed')}
          </Button>
        </>
      )}
      {drive.start !== '' && (
        <Button
          size="xl"
          block
          look="ghost"
          onClick={() => {
            draft.discard()
            onDiscarded()
          }}
        >
          {t('drive.discard')}
        </Button>
      )}
      {drive.start === '' && (
        <Button size="xl" block icon={<IconRoute size={22} />} href={links.testDrive(event, item)}>
          {t('drive.open')}
        </Button>
      )}
    </fieldset>
  )
}

import { IconX } from '@tabler/icons-react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { links } from '#contract/links.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { placeOf } from './rules/place.ts'
import { maySplit } from './SplitDialog.tsx'
import { t } from './texts.ts'
import { rangeText, techsText } from './format.ts'
import s from './bar.module.css'

interface Props {
  visit: ScheduledVisit
  onMove: () => void
  onUnschedule: () => void
  onSplit: () => void
  /** Why it no longer fits where it is booked. */
  warning: string | undefined
  onClose: () => void
}

/** What is known of the selected visit, and what can be done with it. */
export function SelectedBar({ visit, warning, onMove, onUnschedule, onSplit, onClose }: Props) {
  const place = placeOf(visit)
  const mayMove = visit.rights.includes('schedule')
  const facts = [
    place && rangeText(place),
    place && (visit.bayName ?? t('lane.noBay')),
    techsText(visit),
    visit.firmName,
  ].filter(Boolean)
  return (
    <section className={s.bar} aria-label={t('select.label')}>
      <StatusTag look={visitLook(visit.calibrateStatusType)} />
      <div className={s.words}>
        <b className="cut">
          {t('block.title', { ronumber: visit.ronumber, vehicle: vehicleName(visit.vehicleText) })}
        </b>
        <span className="cut">{facts.join(' · ')}</span>
        {warning && <span className={s.warning}>{t('select.outgrown', { reason: warning })}</span>}
        {!mayMove && <span className="muted">{t('block.readOnly')}</span>}
      </div>
      <div className={s.actions}>
        {mayMove && (
          <Button look="primary" keys="s" onClick={onMove}>
            {place ? t('select.move') : t('select.schedule')}
          </Button>
        )}
        {mayMove && place && <Button onClick={onUnschedule}>{t('select.off')}</Button>}
        {maySplit(visit) && <Button onClick={onSplit}>{t('select.split')}</Button>}
        <Button href={links.request(visit.calibrate, visit.calibrateEvent)}>{t('select.open')}</Button>
      </div>
      <IconButton label={t('select.close')} icon={<IconX size={18} />} onClick={onClose} />
    </section>
  )
}

import { hasPassed } from '../../../../kit/time/hasPassed.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { TimeField } from '../../../../ui/form/NumberFields.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { OfferList, useOffers } from '../../../schedule/door.ts'
import { t } from './texts.ts'
import s from './wantedTime.module.css'

type TextField = Pick<FieldOf<string>, 'value' | 'onChange'> & Partial<FieldOf<string>>
interface Props {
  day: TextField
  time: TextField
  services: readonly number[]
  shop: number | undefined
  /** The center that is asked; without one, nothing is known to be free. */
  center: number | undefined
  /** The time is stored and unchanged. That it has passed since is no news. */
  isStored?: boolean
}

const offeredDays = 14

/** The time that the shop would like: one of those that the center has free, or another. Nothing is booked by it. */
export function WantedTimeField({ day, time, services, shop, center, isStored }: Props) {
  const isEnabled = center !== undefined && shop !== undefined
  const offers = useOffers(
    { firm: center, shop, services: services.join(','), days: offeredDays },
    { isEnabled },
  )
  const wanted = `${day.value} ${time.value}`
  const isOver = !isStored && day.value !== '' && time.value !== '' && hasPassed(wanted, displayZone())
  const choose = (start: string) => {
    day.onChange(start.slice(0, 10))
    time.onChange(start.slice(11))
  }
  return (
    <div className={s.wanted}>
      {isEnabled && !offers.isError && (
        <OfferList
          offers={offers}
          legend={t('wantedTime.legend')}
          isChosen={({ start }) => start === wanted}
          onChoose={({ start }) => choose(start === wanted ? '' : start)}
        />
      )}
      <FieldGrid columns={2}>
        <DateField label={t('wantedTime.day')} {...day} />
        <TimeField label={t('wantedTime.time')} {...time} />
      </FieldGrid>
      <div role="status">{isOver && <Note tone="warn">{t('wantedTime.passed')}</Note>}</div>
      <p className={s.hint}>{t('wantedTime.hint')}</p>
    </div>
  )
}

import { useId } from 'react'
import { clock, date } from '#contract/kit/time.ts'
import { weekday } from '../parts/day.ts'
import { Button } from '../../../ui/base/Button.tsx'
import type { Offer } from './pickOffers.ts'
import { t } from './texts.ts'
import { fewAtFirst, type Offers } from './useOffers.ts'
import s from './offers.module.css'

interface Props {
  offers: Offers
  /** Other words than "Next free times". */
  legend?: string
  hint?: string
  isChosen: (offer: Offer) => boolean
  onChoose: (offer: Offer) => void
}

/** The times that can be kept, each with bay and technician; where there are none, why not, for each of them. */
export function OfferList({ offers, legend, hint, isChosen, onChoose }: Props) {
  const hintId = useId()
  const isEmpty = !offers.isPending && !offers.isError && offers.offers.length === 0
  return (
    <fieldset className={s.offers} aria-describedby={hint ? hintId : undefined}>
      <legend>{legend ?? t('legend')}</legend>
      {offers.isPending && <Waiting />}
      {offers.isError && <p role="status">{t('failed')}</p>}
      {isEmpty && <Reasons offers={offers} />}
      {offers.offers.length > 0 && (
        <div className={s.times}>
          {offers.offers.map((offer) => {
            const where = [offer.bayName, offer.technicianName].filter(Boolean).join(', ')
            return (
              <button
                key={`${offer.start} ${offer.bay} ${offer.technician}`}
                type="button"
                className={s.offer}
                aria-pressed={isChosen(offer)}
                onClick={() => onChoose(offer)}
              >
                <b className="num">{offerText(offer)}</b>
                {where && <span className="cut">{where}</span>}
              </button>
            )
          })}
        </div>
      )}
      {offers.isMore && (
        <Button size="s" look="ghost" onClick={offers.showMore}>
          {t('more')}
        </Button>
      )}
      {hint && (
        <p id={hintId} className={s.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Holds the place of the times to come, so that the fields below don't move away from whoever types in them. */
const Waiting = () => (
  <>
    <div className={s.times} aria-hidden="true">
      {Array.from({ length: fewAtFirst }, (_, at) => (
        <span key={at} className={s.bone} />
      ))}
    </div>
    <p role="status" className={s.loading}>
      {t('loading')}
    </p>
  </>
)

/** "Tue 11/17 09:00 am" */
const offerText = ({ start }: Offer): string =>
  t('offer', { day: shortDayText(start.slice(0, 10)), time: clock(start.slice(11)) })
const shortDayText = (day: string): string => `${weekday(day).slice(0, 3)} ${date(day).slice(0, 5)}`

function Reasons({ offers: { days, reasons } }: Pick<Props, 'offers'>) {
  return (
    <div role="status">
      <p>{t('none', { count: days })}</p>
      <dl className={s.reasons}>
        {reasons.map((group) => (
          <div key={group.days[0]}>
            <dt className="num">{group.days.map(shortDayText).join(', ')}</dt>
            {group.reasons.map(({ kind, id, name, reason }) => (
              <dd key={`${kind} ${id}`}>{name ? t('reason', { name, reason }) : reason}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

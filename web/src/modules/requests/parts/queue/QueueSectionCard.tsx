import { numberText } from '#contract/kit/locale.ts'
import { stampAt } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { QueueRow, workQueue } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { useNow } from '../../../../kit/time/age.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { QueuePlaceholder } from './QueuePlaceholder.tsx'
import { queueHref } from './queueHref.ts'
import { detailText, placeText } from './rowText.ts'
import { sectionName } from './sectionName.ts'
import { StepButton } from './StepButton.tsx'
import { waitText } from './waitText.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

type Props = {
  section: QueueSection
  /** Undefined while loading. */
  found: AnswerOf<typeof workQueue>['sections'][number] | undefined
  isShop: boolean
  onStep: (row: QueueRow) => void
}

/** A section of the work queue. Its place is reserved, so that nothing moves when rows arrive. */
export function QueueSectionCard({ section, found, isShop, onStep }: Props) {
  const now = useNow()
  const zone = displayZone()
  return (
    <Card
      title={sectionName(section)}
      flush
      actions={
        found &&
        found.count > 0 && (
          <Link href={queueHref(section)}>
            {t(found.countMore ? 'allMore' : 'all', { number: numberText(found.count) })}
          </Link>
        )
      }
    >
      <div className={s.body}>
        {!found && <QueuePlaceholder />}
        {found?.count === 0 && <p className={s.none}>{t(`none.${section}`)}</p>}
        {found && found.count > 0 && (
          <ul className={s.rows}>
            {found.items.map((row) => (
              <li key={row.calibrate} className={s.row}>
                <StatusGlyph look={requestLook(row.status)} />
                <Link className={s.what} href={links.request(row.calibrate, row.calibrateEvent ?? undefined)}>
                  <b className="cut">{vehicleName(row.vehicleText)}</b>
                  <span className="cut">{placeText(row, section, isShop)}</span>
                </Link>
                <span className={`${s.detail} cut`}>{detailText(row, section, zone)}</span>
                <time
                  className={s.wait}
                  dateTime={row.since}
                  data-late={section === 'late' || undefined}
                  data-tip={stampAt(row.since, zone)}
                >
                  {section === 'late'
                    ? t('late', { wait: waitText(row.since, now) })
                    : waitText(row.since, now)}
                </time>
                <StepButton row={row} section={section} onStep={onStep} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

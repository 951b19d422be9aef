import { IconClock } from '@tabler/icons-react'
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
import { queueHref } from './queueHref.ts'
import { detailText, placeText } from './rowText.ts'
import { sectionName } from './sectionName.ts'
import { StepButton } from './StepButton.tsx'
import { rowKey } from './useCurrentRow.ts'
import { waitText } from './waitText.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

type Props = {
  found: AnswerOf<typeof workQueue>['sections'][number]
  isShop: boolean
  /** Key of the row whose button is filled. */
  current: string | undefined
  onCurrent: (key: string) => void
  onStep: (row: QueueRow) => void
}

/** A section of the work queue that something waits in. */
export function QueueSectionCard({ found, isShop, current, onCurrent, onStep }: Props) {
  const { section, count, countMore, items } = found
  return (
    <Card
      title={sectionName(section)}
      sub={t(`hint.${section}`)}
      flush
      className={s.section}
      actions={
        <Link href={queueHref(section)}>
          {t(countMore ? 'allMore' : 'all', { number: numberText(count) })}
        </Link>
      }
    >
      <ul className={s.rows}>
        {items.map((row) => {
          const key = rowKey(section, row)
          return (
            <QueueLine
              key={key}
              row={row}
              section={section}
              isShop={isShop}
              isCurrent={key === current}
              onCurrent={() => onCurrent(key)}
              onStep={onStep}
            />
          )
        })}
      </ul>
    </Card>
  )
}

interface LineProps {
  row: QueueRow
  section: QueueSection
  isShop: boolean
  isCurrent: boolean
  onCurrent: () => void
  onStep: (row: QueueRow) => void
}

function QueueLine({ row, section, isShop, isCurrent, onCurrent, onStep }: LineProps) {
  const now = useNow()
  const zone = displayZone()
  const isLate = section === 'late'
  const wait = waitText(row.since, now)
  const [about, more] = detailText(row, section, zone)
  return (
    <li
      className={s.row}
      data-queue-row={rowKey(section, row)}
      data-current={isCurrent || undefined}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
    >
      <StatusGlyph look={requestLook(row.status)} />
      <Link
        className={s.what}
        data-open=""
        href={links.request(row.calibrate, row.calibrateEvent ?? undefined)}
      >
        <b className="cut">{vehicleName(row.vehicleText)}</b>
        <span className="cut">{placeText(row, isShop)}</span>
      </Link>
      <span className={s.detail}>
        {about && (
          <span className={s.about} data-tip={about}>
            {about}
          </span>
        )}
        {more && <span data-tip={more}>{more}</span>}
      </span>
      <time
        className={s.wait}
        dateTime={row.since}
        data-late={isLate || undefined}
        data-tip={stampAt(row.since, zone)}
      >
        {isLate && <IconClock size={14} aria-hidden="true" />}
        {isLate ? t('late', { wait }) : wait}
      </time>
      <span data-step="">
        <StepButton row={row} section={section} isCurrent={isCurrent} onStep={onStep} />
      </span>
    </li>
  )
}

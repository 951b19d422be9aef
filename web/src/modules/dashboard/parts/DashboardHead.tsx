import { locale } from '#contract/kit/locale.ts'
import { IconCalendar, IconChevronDown, IconMail, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RangeView, rangeViews } from '#contract/kit/dashboard-ranges.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { date, zoneOn } from '#contract/kit/time.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { usePrint } from '../../../kit/browser/usePrint.ts'
import { DatesDialog } from './DatesDialog.tsx'
import { FiguresMailDialog } from './FiguresMailDialog.tsx'
import type { DashboardAddress } from './useDashboardAddress.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

interface Props {
  address: DashboardAddress
  period: PeriodShape | undefined
  locations: readonly { firm: number; name: string }[]
  /** Day of the first completed visit. */
  since: string | null | undefined
  /** Controls of the view, next to location and range. */
  children?: ReactNode
}

const everywhere = 'all'

/** Title, location, and range. */
export function DashboardHead({ address, period, locations, since, children }: Props) {
  const { range, from, to, firm, go } = address
  const [isAsking, setAsking] = useState(false)
  const [isMailing, setMailing] = useState(false)
  const { print } = usePrint(t('title'), () => new Date().toLocaleDateString(locale()))
  const options = [
    { value: everywhere, label: t('location.all') },
    ...locations.map((each) => ({ value: String(each.firm), label: each.name })),
  ]
  const isListed = firm === undefined || locations.some((each) => each.firm === firm)
  const named = period && period.firm === firm ? period.firmName : ''
  return (
    <header className={s.head}>
      <h1>{t('title')}</h1>
      <p className={s.days} aria-live="polite">
        {period && (
          <>
            <b className="num">{daysText(period)}</b>
            <span className="muted">
              {comparedText(period)} {zoneOn(period.zone, period.to)}
              {since && since > period.beforeFrom && ` · ${t('range.since', { day: date(since) })}`}
            </span>
          </>
        )}
      </p>
      <div className={s.tools}>
        {children}
        {(locations.length > 1 || firm !== undefined) && (
          <div className={s.location}>
            <SelectField
              label={t('location.label')}
              options={isListed ? options : [...options, { value: String(firm), label: named }]}
              value={firm === undefined ? everywhere : String(firm)}
              onChange={(value) => go({ firm: value === everywhere || !value ? undefined : Number(value) })}
            />
          </div>
        )}
        <DropMenu
          target={
            <Button
              icon={<IconCalendar size={16} />}
              after={<IconChevronDown size={14} aria-hidden="true" />}
            >
              {range === RangeView.dateRange && from && to
                ? t('range.days', { from: date(from), to: date(to) })
                : t(`range.${range}`)}
            </Button>
          }
          entries={rangeViews.map((each) => ({
            label: t(`range.${each}`),
            onPress: () => (each === RangeView.dateRange ? setAsking(true) : go({ range: each })),
          }))}
        />
        <span className={s.mail}>
          <IconButton
            label={t('mail.title')}
            edged
            icon={<IconMail size={18} />}
            onClick={() => setMailing(true)}
          />
        </span>
        <span className={s.print}>
          <IconButton label={t('print')} edged icon={<IconPrinter size={18} />} onClick={print} />
        </span>
      </div>
      {isMailing && <FiguresMailDialog onClose={() => setMailing(false)} />}
      {isAsking && (
        <DatesDialog
          from={from ?? period?.from ?? ''}
          to={to ?? period?.to ?? ''}
          onShow={(dates) => {
            setAsking(false)
            go({ range: RangeView.dateRange, ...dates })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </header>
  )
}

const daysText = ({ from, to }: PeriodShape): string =>
  from === to ? date(from) : t('range.days', { from: date(from), to: date(to) })
const comparedText = ({ beforeFrom, beforeTo }: PeriodShape): string =>
  beforeFrom === beforeTo
    ? t('range.comparedDay', { day: date(beforeFrom) })
    : t('range.compared', { from: date(beforeFrom), to: date(beforeTo) })

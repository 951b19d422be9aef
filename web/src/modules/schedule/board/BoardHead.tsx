import { dayName } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { date, zoneOn } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { dayText } from '../parts/day.ts'
import type { LaneMode } from './rules/lanes.ts'
import { rangeOf, stepDay, views, type View } from './rules/range.ts'
import { shiftDay } from '../parts/day.ts'
import { t } from './texts.ts'
import s from './head.module.css'

interface Props {
  view: View
  day: string
  today: string
  zone: string | undefined
  lanes: LaneMode
  firm: { firm: number; name: string } | undefined
  hasBays: boolean
  /** A phone shows one lane, which is chosen below. */
  isPhone: boolean
  onGo: (change: { view?: View; day?: string; lanes?: LaneMode; firm?: number }) => void
  children?: ReactNode
}

const viewOptions = () => views.map((key) => ({ key, label: t(`view.${key}`) }))
const laneOptions = () =>
  [
    { key: 'both', label: t('lanes.both') },
    { key: 'bays', label: t('lanes.bays') },
    { key: 'techs', label: t('lanes.techs') },
  ] as const

/** What the arrows step by: a list shows a week. */
export const stepName = (view: View): 'day' | 'week' | 'month' => (view === 'list' ? 'week' : view)

/** Title, shown days, and how they are shown. */
export function BoardHead({ view, day, today, zone, lanes, firm, hasBays, isPhone, onGo, children }: Props) {
  const step = stepName(view)
  return (
    <header className={s.head}>
      <h1>{t('title')}</h1>
      <div className={s.days}>
        <IconButton
          label={t(`previous.${step}`)}
          keys="arrowleft"
          icon={<IconChevronLeft size={18} />}
          onClick={() => onGo({ day: stepDay(view, day, -1) })}
        />
        <Button size="s" onClick={() => onGo({ day: today })}>
          {t('today')}
        </Button>
        <IconButton
          label={t(`next.${step}`)}
          keys="arrowright"
          icon={<IconChevronRight size={18} />}
          onClick={() => onGo({ day: stepDay(view, day, 1) })}
        />
        <p className={s.shown} aria-live="polite">
          <b className="num">{shownText(view, day)}</b>
          {zone && <span className="muted">{zoneOn(zone, day)}</span>}
        </p>
      </div>
      <div className={s.tools}>
        {firm && <LocationChoice firm={firm} onFirm={(next) => onGo({ firm: next })} />}
        <Segmented
          label={t('view.label')}
          options={viewOptions()}
          value={view}
          onChange={(next) => onGo({ view: next })}
        />
        {hasBays && !isPhone && (view === 'day' || view === 'week') && (
          <Segmented
            label={t('lanes.label')}
            options={laneOptions()}
            value={lanes}
            onChange={(next) => onGo({ lanes: next })}
          />
        )}
        {children}
      </div>
    </header>
  )
}

const shownText = (view: View, day: string): string => {
  if (view === 'day') return dayText(day)
  if (view === 'month') return dayName(day, { month: 'long', year: 'numeric' })
  const { from, days } = rangeOf(view, day)
  return t('range.week', { from: date(from), to: date(shiftDay(from, days - 1)) })
}

/** Chooses the location, for people who see more than one. */
function LocationChoice({
  firm,
  onFirm,
}: {
  firm: { firm: number; name: string }
  onFirm: (firm: number) => void
}) {
  const [typed, setTyped] = useState('')
  const all = useQuery(read('GET firm/searchFirms', { query: { search: '' } }))
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: (old) => old,
  })
  if ((all.data?.length ?? 0) < 2) return null
  const own = { value: String(firm.firm), label: firm.name }
  const options = (found.data ?? [])
    .slice(0, 50)
    .map((each) => ({ value: String(each.firm), label: each.name }))
  return (
    <div className={s.location}>
      <SelectField
        label={t('location')}
        searchable
        options={options.some(({ value }) => value === own.value) ? options : [own, ...options]}
        value={own.value}
        onChange={(value) => value && onFirm(Number(value))}
        onSearch={(text) =>
          setTyped([own, ...options].some(({ label }) => label === text) ? '' : text.trim())
        }
        nothing={found.isFetching ? t('location.searching') : t('location.none')}
      />
    </div>
  )
}

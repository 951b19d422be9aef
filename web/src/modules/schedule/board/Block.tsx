import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { shortVehicle, timeOnDay, visitLabel } from './format.ts'
import { placeOf } from './rules/place.ts'
import { firstRow, percent, rowHeight } from './laneBox.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../ui/textMemo.ts'
import s from './block.module.css'

/** How a block is shown, as slots are in the contract. */
export type SlotState = 'normal' | 'changing' | 'highlighted'

interface Props {
  visit: ScheduledVisit
  state: SlotState
  /** Second line: who or where, depending on the lane. */
  detail: string
  /** The shown day: a visit that lasts past midnight is in two of them. */
  day: string
  /** The side of its other part, on the day before or after. */
  cut?: 'start' | 'end' | undefined
  /** Why it no longer fits where it is booked. */
  warning?: string | undefined
  /** A line in a cell of a week or month, with its time. Else a block on the axis of the day. */
  isChip?: boolean
  /** Names the vehicle alone, where a long number would leave it no room. Its label says the number. */
  isVehicleOnly?: boolean
  isFirst?: boolean
  /** Start and length as shares of the axis. */
  at?: number
  length?: number
  row?: number
  rows?: number
  /** Time goes down instead of right. */
  isVertical?: boolean
}

/**
 * Where a block lies in its lane. Plain lengths, since custom properties would be worked out anew for all that is inside of
 * each block.
 */
const boxOf = ({ at = 0, length = 0, row = 0, rows = 1, isVertical }: Props) =>
  isVertical
    ? {
        top: percent(at),
        left: percent(row / rows),
        width: `calc(${percent(1 / rows)} - 4px)`,
        height: `calc(${percent(length)} - 2px)`,
      }
    : { top: firstRow + row * rowHeight, left: percent(at), width: `calc(${percent(length)} - 3px)` }

/** A visit on the board, in the color of its status with the status icon first. The board handles its clicks and keys. */
export const Block = textMemo(function Block(props: Props) {
  const { visit, day, cut, warning, state, detail, isChip, isVehicleOnly, isFirst } = props
  const look = visitLook(visit.calibrateStatusType)
  const mayMove = visit.rights.includes('schedule')
  const place = placeOf(visit)
  const label = [visitLabel(visit), warning].filter(Boolean).join('. ')
  const vehicle = shortVehicle(visit.vehicleText)
  const title = isVehicleOnly ? vehicle : t('block.title', { ronumber: visit.ronumber, vehicle })
  return (
    <button
      type="button"
      className={isChip ? s.chip : s.block}
      style={isChip ? undefined : boxOf(props)}
      data-ramp={look.ramp}
      data-visit={visit.calibrateEvent}
      data-slot={state}
      data-fixed={!mayMove || undefined}
      data-cut={cut}
      data-tip={label}
      aria-pressed={state === 'highlighted'}
      tabIndex={isFirst ? 0 : -1}
    >
      <span className="vh">{state === 'changing' ? `${label}, ${t('block.changing')}` : label}</span>
      <span className={s.line} aria-hidden="true">
        <StatusGlyph look={look} label="" size={14} />
        {isChip && place && <span className="num">{timeOnDay(place, day)}</span>}
        <b className="cut">{title}</b>
        {warning && <IconAlertTriangleFilled className={s.warning} size={14} aria-hidden="true" />}
      </span>
      {!isChip && (
        <span className="cut" aria-hidden="true">
          {detail}
        </span>
      )}
      {!isChip && mayMove && cut !== 'end' && (
        <span className={s.stretch} data-stretch="" aria-hidden="true" />
      )}
    </button>
  )
})

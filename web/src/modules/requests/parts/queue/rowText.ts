import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { plannedText } from '../visitText.ts'
import { t } from './texts.ts'

/** The number and where it is: a shop reads the center and everyone else the shop; what is stuck names both. */
export const placeText = (row: QueueRow, section: QueueSection, isShop: boolean): string => {
  const { ronumber, firmName, serviceFirmName } = row
  if (section === 'stuck')
    return serviceFirmName
      ? t('row.between', { ronumber, shop: firmName, center: serviceFirmName })
      : t('row.at', { ronumber, place: firmName })
  const place = isShop ? (serviceFirmName ?? t('row.noCenter')) : firmName
  return place ? t('row.at', { ronumber, place }) : t('row.ro', { ronumber })
}

/** What else matters for the next step: the balance due, the status of what is stuck, the planned time, or the techs. */
export const detailText = (row: QueueRow, section: QueueSection, zone: string): string => {
  if (row.owed !== null) return t('row.owed', { amount: dollars(row.owed) })
  if (section === 'stuck') return requestLook(row.status).word
  // Of finished work the day is enough, and fits.
  if (section === 'notInvoiced' && row.scheduled !== null) return date(row.scheduled)
  if (row.scheduled !== null) return plannedText(row, zone)
  return row.techs ?? ''
}

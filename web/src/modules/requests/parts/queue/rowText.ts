import { holdText } from '#contract/next-step/hold.ts'
import { dollars } from '#contract/kit/money.ts'
import { date, localAt, stamp } from '#contract/kit/time.ts'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { plannedText } from '../visitText.ts'
import { t } from './texts.ts'

/** The number and where it is: a shop reads the center, and everyone else the shop. */
export const placeText = ({ ronumber, firmName, serviceFirmName }: QueueRow, isShop: boolean): string => {
  const place = isShop ? (serviceFirmName ?? t('row.noCenter')) : firmName
  return place ? t('row.at', { ronumber, place }) : t('row.ro', { ronumber })
}

/** The services of a row; how many comes first, because the rest may be cut: "3 services: Front camera, Front radar, …" */
const servicesText = ({ services }: QueueRow): string => {
  const names = services.join(', ')
  return services.length > 1 ? t('row.services', { number: services.length, names }) : names
}

/** Why a repair order is stuck: "No answer from Harborview Casualty". */
const stuckText = ({ stuck, serviceFirmName }: QueueRow): string => {
  if (!stuck) return ''
  const { reason, text, until, visit } = stuck
  switch (reason) {
    case 'hold':
      return holdText({ reason: text, until })
    case 'visitHold':
      return holdText({ reason: text, until }, visit ?? undefined)
    case 'notAccepted':
      return serviceFirmName ? t('stuck.notAcceptedBy', { center: serviceFirmName }) : t('stuck.notAccepted')
    case 'noAnswer':
      return text ? t('stuck.noAnswerFrom', { name: text }) : t('stuck.noAnswer')
    case 'notScheduled':
      return visit === null ? t('stuck.notScheduled') : t('stuck.visitNotScheduled', { number: visit })
    case 'noTech':
    case 'notStarted':
    case 'notCompleted':
      return t(`stuck.${reason}`, { number: visit ?? '' })
  }
}

/** The center that can go on, unless the reason names it. */
const stuckAt = ({ stuck, serviceFirmName }: QueueRow): string | null =>
  stuck?.reason === 'notAccepted' ? null : serviceFirmName

/** What else matters for the next step, in two lines: what or why, and when or who. The second may be empty. */
export const detailText = (row: QueueRow, section: QueueSection, zone: string): [string, string] => {
  const services = servicesText(row)
  const planned = row.scheduled === null ? '' : plannedText(row, zone)
  const techs = row.techs ?? ''
  const since = date(localAt(row.since, zone))
  switch (section) {
    case 'toAccept':
      return [services, row.wanted ? t('row.wanted', { time: stamp(row.wanted) }) : '']
    case 'unassigned':
      return [services, planned || t('row.notScheduled')]
    case 'needsAnswer':
    case 'waitingAuthorization':
      return [services, t('row.asked', { day: since })]
    case 'inShop':
      return [techs, services]
    case 'readyForPickup':
      return [services || techs, t('row.completed', { day: since })]
    case 'late':
    case 'clashesToday':
      return [techs || t('row.noTech'), planned]
    case 'stuck':
      return [stuckText(row), stuckAt(row) ?? t('row.idle', { day: since })]
    case 'notInvoiced':
      return [services, t('row.completed', { day: since })]
    case 'notPaid':
      return [
        row.owed === null ? '' : t('row.owed', { amount: dollars(row.owed) }),
        t('row.invoiced', { day: since }),
      ]
  }
}

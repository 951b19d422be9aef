import { links } from '#contract/links.ts'
import type { ReactNode } from 'react'
import type { AdminChannel } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { requestStatusWord, type RequestStatus } from '#contract/statuses.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { hoursText } from '../rules/hours.ts'
import { t } from './texts.ts'
import s from './admin.module.css'

interface Props {
  channel: AdminChannel
  zone: string
  onHours?: () => void
}

/** Details and metadata of a channel. */
export function Details({ channel, zone, onHours }: Props) {
  return (
    <div className={s.body}>
      <dl className={s.facts}>
        {factsOf(channel, zone).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="muted">{t('details.none')}</span>}</dd>
          </div>
        ))}
      </dl>
      {onHours && (
        <div>
          <Button size="s" onClick={onHours}>
            {t('details.changeHours')}
          </Button>
        </div>
      )}
    </div>
  )
}

const factsOf = (channel: AdminChannel, zone: string): [string, ReactNode][] => {
  const { metadata: request, last_message_at: lastMessageAt } = channel
  const times: [string, ReactNode][] = [
    [t('details.hours'), hoursText(channel.working_day, new Date())],
    [t('details.started'), stampAt(channel.created_at, zone)],
    [t('details.lastMessage'), lastMessageAt && stampAt(lastMessageAt, zone)],
    [t('details.apiName'), channel.channel_url],
  ]
  if (!request)
    return [
      [t('details.type'), t('details.adhoc')],
      [t('details.startedBy'), channel.owner],
      [t('details.location'), channel.firm_name],
      ...times,
    ]
  const order = links.request(request.calibrate)
  return [
    [t('details.type'), t('details.request')],
    [
      t('details.ro'),
      <Link key="ro" href={order}>
        {t('details.roLink', { ro: request.ronumber })}
      </Link>,
    ],
    [t('details.status'), requestStatusWord(request.status as RequestStatus)],
    [
      t('details.visit'),
      request.calibrateEvent && (
        <Link key="visit" href={`${order}/${request.calibrateEvent}`}>
          {t('details.openVisit')}
        </Link>
      ),
    ],
    [t('details.vehicle'), [request.year, request.make, request.model].filter(Boolean).join(' ')],
    [t('details.vin'), request.vin],
    [t('details.shop'), request.firmName],
    [t('details.center'), request.serviceFirmName],
    ...times,
  ]
}

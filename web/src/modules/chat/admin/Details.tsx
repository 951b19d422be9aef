import type { ReactNode } from 'react'
import type { AdminChannel } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { requestStatusNames, type RequestStatus } from '#contract/statuses.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { hoursText } from '../rules/hours.ts'
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
            <dd>{value || <span className="muted">None</span>}</dd>
          </div>
        ))}
      </dl>
      {onHours && (
        <div>
          <Button size="s" onClick={onHours}>
            Working hours…
          </Button>
        </div>
      )}
    </div>
  )
}

const factsOf = (channel: AdminChannel, zone: string): [string, ReactNode][] => {
  const { metadata: request, last_message_at: lastMessageAt } = channel
  const times: [string, ReactNode][] = [
    ['Working hours', hoursText(channel.working_day, new Date())],
    ['Begun', stampAt(channel.created_at, zone)],
    ['Last message', lastMessageAt && stampAt(lastMessageAt, zone)],
    ['Name in calls', channel.channel_url],
  ]
  if (!request)
    return [
      ['Kind', 'Ad hoc chat, of no repair order'],
      ['Begun by', channel.owner],
      ['Location', channel.firm_name],
      ...times,
    ]
  const order = `/calibrate/${request.calibrate}`
  return [
    ['Kind', 'Chat of a repair order'],
    ['RO', <Link key="ro" href={order}>{`RO ${request.ronumber}`}</Link>],
    ['Status', requestStatusNames[request.status as RequestStatus]],
    [
      'Newest visit',
      request.calibrateEvent && (
        <Link key="visit" href={`${order}/${request.calibrateEvent}`}>
          Open it
        </Link>
      ),
    ],
    ['Vehicle', [request.year, request.make, request.model].filter(Boolean).join(' ')],
    ['VIN', request.vin],
    ['Shop', request.firmName],
    ['Center', request.serviceFirmName],
    ...times,
  ]
}

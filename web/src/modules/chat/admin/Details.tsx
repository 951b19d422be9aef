import type { ReactNode } from 'react'
import type { AdminChannel } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { requestStatusNames, type RequestStatus } from '#contract/statuses.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { hoursWords } from '../rules/hours.ts'
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
  const { metadata: about, last_message_at: last } = channel
  const times: [string, ReactNode][] = [
    ['Working hours', hoursWords(channel.working_day, new Date())],
    ['Begun', stampAt(channel.created_at, zone)],
    ['Last message', last && stampAt(last, zone)],
    ['Name in calls', channel.channel_url],
  ]
  if (!about)
    return [
      ['Kind', 'Ad hoc chat, of no repair order'],
      ['Begun by', channel.owner],
      ['Location', channel.firm_name],
      ...times,
    ]
  const order = `/calibrate/${about.calibrate}`
  return [
    ['Kind', 'Chat of a repair order'],
    ['RO', <Link key="ro" href={order}>{`RO ${about.ronumber}`}</Link>],
    ['Status', requestStatusNames[about.status as RequestStatus]],
    [
      'Newest visit',
      about.calibrateEvent && (
        <Link key="visit" href={`${order}/${about.calibrateEvent}`}>
          Open it
        </Link>
      ),
    ],
    ['Vehicle', [about.year, about.make, about.model].filter(Boolean).join(' ')],
    ['VIN', about.vin],
    ['Shop', about.firmName],
    ['Center', about.serviceFirmName],
    ...times,
  ]
}

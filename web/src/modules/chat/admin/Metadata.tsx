import type { AdminChannel } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import s from './admin.module.css'

/** What a channel talks about, by the names of its metadata. */
export function Metadata({ channel, zone }: { channel: AdminChannel; zone: string }) {
  const { metadata } = channel
  const facts: [string, string | number][] = [
    ['channel_url', channel.channel_url],
    ['type', channel.type],
    ['created_at', stampAt(channel.created_at, zone)],
    ...Object.entries(metadata ?? {}).map(([name, value]): [string, string | number] => [name, value ?? '']),
  ]
  return (
    <div className={s.body}>
      {!metadata && <Note tone="info">An ad hoc chat belongs to no repair order.</Note>}
      <dl className={s.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name === 'calibrate' ? (
                <Link href={`/calibrate/${value}`}>{value}</Link>
              ) : (
                String(value) || 'None'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

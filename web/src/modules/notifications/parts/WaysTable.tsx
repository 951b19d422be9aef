import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Way, Ways } from '#contract/notifications.ts'
import { api, CallError } from '../../../kit/client.ts'
import { stale } from '../../../kit/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { waysQuery } from '../data.ts'
import s from './notices.module.css'

type Row = Ways['types'][number]
const ways: { key: Way | 'page'; label: string }[] = [
  { key: 'page', label: 'In the page' },
  { key: 'push', label: 'Push' },
  { key: 'mail', label: 'Mail' },
  { key: 'sms', label: 'SMS' },
]

const save = async (type: number, way: Way | 'page', isOn: boolean): Promise<void> => {
  if (way === 'page') {
    const notifications = [{ notificationType: type, isNotification: isOn, changed: true }]
    await api('POST user/saveUserNotifications', { body: { notifications } })
  } else
    await api('POST notifications/saveWays', { body: { types: [{ notificationType: type, [way]: isOn }] } })
}

const isOn = (row: Row, way: Way | 'page'): boolean =>
  row.isNotification === 1 && (way === 'page' || row[way])

/** Which kinds, by which ways. Each tick is kept at once; a kind that is off in the page is off everywhere. */
export function WaysTable({ types, email, phone }: Ways) {
  const client = useQueryClient()
  // What was just ticked: the query tells of it a moment later, and the tick would flicker.
  const [turned, setTurned] = useState<{ type: number; way: Way | 'page'; isOn: boolean }>()
  const isTurned = (row: Row, way: Way | 'page') =>
    turned?.type === row.notificationType && turned.way === way
  const isThere = { page: true, push: true, mail: email !== '', sms: phone !== '' }
  const turn = async (row: Row, way: Way | 'page', wanted: boolean) => {
    const { queryKey } = waysQuery()
    const type = row.notificationType
    const before = client.getQueryData(queryKey)
    const change = way === 'page' ? { isNotification: Number(wanted) } : { [way]: wanted }
    setTurned({ type, way, isOn: wanted })
    client.setQueryData(queryKey, (now) =>
      now
        ? {
            ...now,
            types: now.types.map((each) => (each.notificationType === type ? { ...each, ...change } : each)),
          }
        : now,
    )
    try {
      await save(type, way, wanted)
      await stale(client, 'notifications/ways', 'user/userNotifications')
    } catch (error) {
      client.setQueryData(queryKey, before)
      const why = error instanceof CallError ? error.message : 'The server did not answer.'
      toast.error(`Not saved. ${why}`, { again: () => void turn(row, way, wanted) })
    } finally {
      setTurned(undefined)
    }
  }
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {ways.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((row) => (
          <tr key={row.notificationType}>
            <th scope="row">{row.notificationTypeName}</th>
            {ways.map(({ key, label }) => (
              <td key={key}>
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={`${row.notificationTypeName}: ${label}`}
                    aria-busy={isTurned(row, key)}
                    checked={isTurned(row, key) ? turned?.isOn : isOn(row, key)}
                    disabled={key !== 'page' && (row.isNotification === 0 || !isThere[key])}
                    onChange={(event) => void turn(row, key, event.currentTarget.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

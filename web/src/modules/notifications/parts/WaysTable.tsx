import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Way, Ways } from '#contract/notifications.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
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

/**
 * Table of notification types and channels. Each checkbox saves at once; a type that is off on the page is
 * off everywhere.
 */
export function WaysTable({ types, email, phone }: Ways) {
  const client = useQueryClient()
  // Changes not yet refetched, tracked one by one, because the answer to an earlier change doesn't know of
  // later ones.
  const [turned, setTurned] = useState<readonly { type: number; way: Way | 'page'; isOn: boolean }[]>([])
  const turnedOf = (row: Row, way: Way | 'page') =>
    turned.findLast((each) => each.type === row.notificationType && each.way === way)
  const isThere = { page: true, push: true, mail: email !== '', sms: phone !== '' }
  const put = (type: number, change: Partial<Row>) =>
    client.setQueryData(waysQuery().queryKey, (now) =>
      now
        ? {
            ...now,
            types: now.types.map((each) => (each.notificationType === type ? { ...each, ...change } : each)),
          }
        : now,
    )
  const turn = async (row: Row, way: Way | 'page', wanted: boolean) => {
    const type = row.notificationType
    const one = { type, way, isOn: wanted }
    setTurned((all) => [...all, one])
    put(type, way === 'page' ? { isNotification: Number(wanted) } : { [way]: wanted })
    try {
      await save(type, way, wanted)
      await markStale(client, 'notifications/ways', 'user/userNotifications')
    } catch (error) {
      put(type, way === 'page' ? { isNotification: row.isNotification } : { [way]: row[way] })
      const why = error instanceof CallError ? error.message : 'The server did not answer.'
      toast.error(`Not saved. ${why}`, { again: () => void turn(row, way, wanted) })
    } finally {
      setTurned((all) => all.filter((each) => each !== one))
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
                    aria-busy={turnedOf(row, key) !== undefined}
                    checked={turnedOf(row, key)?.isOn ?? isOn(row, key)}
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

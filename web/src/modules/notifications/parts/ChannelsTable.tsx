import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Way, Ways } from '#contract/notifications.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { channelsQuery } from '../data.ts'
import { t } from './texts.ts'
import s from './notices.module.css'

type Row = Ways['types'][number]
const channels: readonly (Way | 'page')[] = ['page', 'push', 'mail', 'sms']

const save = async (type: number, channel: Way | 'page', isOn: boolean): Promise<void> => {
  if (channel === 'page') {
    const notifications = [{ notificationType: type, isNotification: isOn, changed: true }]
    await api('POST user/saveUserNotifications', { body: { notifications } })
  } else
    await api('POST notifications/saveWays', {
      body: { types: [{ notificationType: type, [channel]: isOn }] },
    })
}

const isOn = (row: Row, channel: Way | 'page'): boolean =>
  row.isNotification === 1 && (channel === 'page' || row[channel])

/**
 * Table of notification types and channels. Each checkbox saves at once; a type that is off on the page is
 * off everywhere.
 */
export function ChannelsTable({ types, email, phone }: Ways) {
  const client = useQueryClient()
  // Changes not yet refetched, tracked one by one, because the answer to an earlier change doesn't know of
  // later ones.
  const [pendingChanges, setPendingChanges] = useState<
    readonly { type: number; way: Way | 'page'; isOn: boolean }[]
  >([])
  const pendingOf = (row: Row, channel: Way | 'page') =>
    pendingChanges.findLast((each) => each.type === row.notificationType && each.way === channel)
  const isAvailable = { page: true, push: true, mail: email !== '', sms: phone !== '' }
  const patchType = (type: number, change: Partial<Row>) =>
    client.setQueryData(channelsQuery().queryKey, (now) =>
      now
        ? {
            ...now,
            types: now.types.map((each) => (each.notificationType === type ? { ...each, ...change } : each)),
          }
        : now,
    )
  const toggle = async (row: Row, channel: Way | 'page', isWanted: boolean) => {
    const type = row.notificationType
    const pending = { type, way: channel, isOn: isWanted }
    setPendingChanges((all) => [...all, pending])
    patchType(type, channel === 'page' ? { isNotification: Number(isWanted) } : { [channel]: isWanted })
    try {
      await save(type, channel, isWanted)
      await markStale(client, 'notifications/ways', 'user/userNotifications')
    } catch (error) {
      patchType(
        type,
        channel === 'page' ? { isNotification: row.isNotification } : { [channel]: row[channel] },
      )
      const reason = error instanceof CallError ? error.message : t('channels.offline')
      toast.error(t('channels.failed', { reason }), { again: () => void toggle(row, channel, isWanted) })
    } finally {
      setPendingChanges((all) => all.filter((each) => each !== pending))
    }
  }
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{t('channels.type')}</th>
          {channels.map((key) => (
            <th key={key} scope="col">
              {t(`channel.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((row) => (
          <tr key={row.notificationType}>
            <th scope="row">{row.notificationTypeName}</th>
            {channels.map((key) => (
              <td key={key}>
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={t('channels.cell', {
                      type: row.notificationTypeName,
                      channel: t(`channel.${key}`),
                    })}
                    aria-busy={pendingOf(row, key) !== undefined}
                    checked={pendingOf(row, key)?.isOn ?? isOn(row, key)}
                    disabled={key !== 'page' && (row.isNotification === 0 || !isAvailable[key])}
                    onChange={(event) => void toggle(row, key, event.currentTarget.checked)}
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

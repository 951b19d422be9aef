import { useEffect } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { warn } from '../../kit/browser/log.ts'
import { hadWaiting } from '../../kit/outbox/waitingCount.ts'
import { roleOf, type Me } from './useMenu.tsx'

/** If nothing waits to be sent, the page comes first. */
const afterPageMs = 2000

/** Prepares a technician's device for work without a connection, and sends what anybody left unsent. */
export const useOfflineWork = (me: Me): void => {
  const { user, firm, timezone } = me
  const role = roleOf(me)
  const isTechnician = role !== null && roles.technician.includes(role)
  useEffect(() => {
    if (user === undefined || firm === undefined || timezone === undefined) return
    let stop: (() => void) | undefined
    let isMounted = true
    const start = async () => {
      if (isTechnician) {
        const { startOffline } = await import('../offline/startOffline.ts')
        if (isMounted) stop = startOffline({ user, firm, timezone })
      } else if (hadWaiting()) (await import('../../kit/outbox/current.ts')).currentOutbox()
    }
    const tryStart = () =>
      start().catch((error: unknown) => {
        warn('Preparing this device for work offline failed.', error)
        if (isMounted) addEventListener('online', tryStart, { once: true })
      })
    const timer = setTimeout(tryStart, hadWaiting() ? 0 : afterPageMs)
    return () => {
      isMounted = false
      clearTimeout(timer)
      removeEventListener('online', tryStart)
      stop?.()
    }
  }, [user, firm, timezone, isTechnician])
}

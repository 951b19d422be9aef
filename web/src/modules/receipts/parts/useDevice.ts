import { useEffect, useState } from 'react'
import { workDatabase } from '../../../kit/outbox/workDatabase.ts'

interface Device {
  /** Acts of other people that wait here. */
  others: number
  /** Whether the browser promised to keep what is stored; undefined if it doesn't say. */
  isPersisted: boolean | undefined
}

/** What this device says about itself. */
export const useDevice = (user: number): Device => {
  const [device, setDevice] = useState<Device>({ others: 0, isPersisted: undefined })
  useEffect(() => {
    let isMounted = true
    const look = async () => {
      const database = await workDatabase()
      const [all, own] = await Promise.all([
        database.count('acts'),
        database.countFromIndex('acts', 'user', user),
      ])
      const isPersisted = await navigator.storage?.persisted?.()
      if (isMounted) setDevice({ others: all - own, isPersisted })
    }
    look().catch(() => undefined)
    return () => void (isMounted = false)
  }, [user])
  return device
}

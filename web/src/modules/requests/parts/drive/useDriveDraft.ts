import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { api } from '../../../../kit/api/client.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { deviceDrafts } from '../../../../ui/form/draftStore.ts'
import { pickFitting } from '../../../../ui/storedValue.ts'
import { unfinishedDrive, emptyDrive, driveFromServer, findOpenDrive, type Drive } from './driveForm.ts'

/** Debounce in ms, so that typing a number doesn't send every digit. */
const debounceMs = 500

export const drivesQuery = (calibrateEvent: number) =>
  read('GET calibrate/testDrives', { query: { calibrateEvent } })

/**
 * An item's drive before it has a result. Each change is saved on the device and shortly after on the server, so that
 * neither a reload nor a switch of phones loses it. `finish` clears the local draft; the caller sends the result.
 */
export const useDriveDraft = (event: number, item: number, zone: string) => {
  const key = `drive:${item}`
  const client = useQueryClient()
  const { line } = useLiveState()
  const drives = useQuery(drivesQuery(event)).data
  const [drive, setDrive] = useState<Drive>(() => ({
    ...emptyDrive,
    ...pickFitting(emptyDrive, deviceDrafts.load(key)?.changes),
  }))
  const serverDrive = drives && findOpenDrive(drives, item)
  const isFinished = useRef(false)
  useEffect(() => {
    if (serverDrive && !isFinished.current)
      setDrive((now) => (now.start === '' ? driveFromServer(serverDrive) : now))
  }, [serverDrive])

  const latest = useRef(drive)
  latest.current = drive
  const lastSent = useRef('')
  const send = useCallback(() => {
    const now = latest.current
    const text = JSON.stringify(now)
    if (now.start === '' || isFinished.current || text === lastSent.current) return
    lastSent.current = text
    const body = { calibrateEvent: event, item, ...unfinishedDrive(now, localAt(new Date(timeNow()), zone)) }
    api('POST admin/createTestDrive', { body }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      // Offline: the draft stays on the device and is sent with the next change or when the connection is back.
      () => (lastSent.current = ''),
    )
  }, [client, event, item, zone])
  useEffect(() => {
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  }, [send, drive, line])
  useEffect(() => send, [send])

  const update = (change: Partial<Drive>) => {
    const next = { ...drive, ...change }
    setDrive(next)
    deviceDrafts.save(key, { changes: { ...next }, at: Date.now() })
  }
  const finish = () => {
    isFinished.current = true
    deviceDrafts.clear(key)
  }
  const discard = () => {
    finish()
    const body = {
      calibrateEvent: event,
      item,
      ...unfinishedDrive(drive, localAt(new Date(timeNow()), zone)),
    }
    api('POST admin/createTestDrive', { body: { ...body, drop: true } }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      () => undefined,
    )
  }
  return { drive, update, finish, discard }
}

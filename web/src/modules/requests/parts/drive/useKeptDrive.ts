import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { api } from '../../../../kit/api/client.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { deviceDrafts } from '../../../../ui/form/draftStore.ts'
import { fitting } from '../../../../ui/storedValue.ts'
import { driveSoFar, emptyDrive, goesOn, openDrive, type Drive } from '../tech/drive.ts'

/** Milliseconds after the last letter of a figure, so that not each of its digits is sent. */
const restMs = 500

export const drivesQuery = (calibrateEvent: number) =>
  read('GET calibrate/testDrives', { query: { calibrateEvent } })

/**
 * The drive of an item before it has a result: kept on the device with each change and on the server a moment later, so
 * that neither a reload nor another phone loses it. `finish` forgets it here: its result is sent by whoever calls it.
 */
export const useKeptDrive = (event: number, item: number, zone: string) => {
  const key = `drive:${item}`
  const client = useQueryClient()
  const { line } = useLiveState()
  const drives = useQuery(drivesQuery(event)).data
  const [drive, setDrive] = useState<Drive>(() => ({
    ...emptyDrive,
    ...fitting(emptyDrive, deviceDrafts.load(key)?.changes),
  }))
  const known = drives && openDrive(drives, item)
  const isOver = useRef(false)
  useEffect(() => {
    if (known && !isOver.current) setDrive((now) => (now.start === '' ? goesOn(known) : now))
  }, [known])

  const latest = useRef(drive)
  latest.current = drive
  const sent = useRef('')
  const send = useCallback(() => {
    const now = latest.current
    const text = JSON.stringify(now)
    if (now.start === '' || isOver.current || text === sent.current) return
    sent.current = text
    const body = { calibrateEvent: event, item, ...driveSoFar(now, localAt(new Date(timeNow()), zone)) }
    api('POST admin/createTestDrive', { body }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      // Without a line the device keeps it, and it is sent with the next change or when the line is back.
      () => (sent.current = ''),
    )
  }, [client, event, item, zone])
  useEffect(() => {
    const timer = setTimeout(send, restMs)
    return () => clearTimeout(timer)
  }, [send, drive, line])
  useEffect(() => send, [send])

  const put = (change: Partial<Drive>) => {
    const next = { ...drive, ...change }
    setDrive(next)
    deviceDrafts.save(key, { changes: { ...next }, at: Date.now() })
  }
  const finish = () => {
    isOver.current = true
    deviceDrafts.clear(key)
  }
  const throwAway = () => {
    finish()
    const body = { calibrateEvent: event, item, ...driveSoFar(drive, localAt(new Date(timeNow()), zone)) }
    api('POST admin/createTestDrive', { body: { ...body, drop: true } }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      () => undefined,
    )
  }
  return { drive, put, finish, throwAway }
}

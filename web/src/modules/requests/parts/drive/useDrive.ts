import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { followPosition, type Fix } from '../../../../kit/browser/position.ts'
import { deviceDrafts } from '../../../../ui/form/draftStore.ts'
import { fitting } from '../../../../ui/storedValue.ts'
import {
  checkDrive,
  driveSent,
  driveSoFar,
  emptyDrive,
  goesOn,
  openDrive,
  type Drive,
} from '../tech/drive.ts'
import { withFix } from './route.ts'

export interface Driven extends Drive {
  /** The drive as the server knows it; -1 while it does not. */
  id: number
  /** Seconds since 1970 at which it began, for the stop watch. */
  began: number
  notes: string
  route: readonly Fix[]
}
const nothing: Driven = { ...emptyDrive, id: -1, began: 0, notes: '', route: [] }
export type DriveErrors = ReturnType<typeof checkDrive>

interface Means {
  event: number
  item: number | null
  zone: string
  /** What the server keeps of this visit, once it is read. */
  drives: readonly TestDriveShape[] | undefined
  onKept: (result: 'passed' | 'failed') => void
}

/** One drive on its way: kept on the device with its route, so that neither a locked phone nor a lost line ends it. */
export const useDrive = ({ event, item, zone, drives, onKept }: Means) => {
  const client = useQueryClient()
  const key = `drive:${event}:${item ?? 0}`
  const [drive, setDrive] = useState<Driven>(() => ({
    ...nothing,
    ...fitting(nothing, deviceDrafts.load(key)?.changes),
  }))
  const [errors, setErrors] = useState<DriveErrors>({})
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sendKey = useRef<string>(undefined)
  const put = useCallback(
    (change: Partial<Driven> | ((now: Driven) => Partial<Driven>)) => {
      setErrors({})
      setDrive((now) => {
        const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
        deviceDrafts.save(key, { changes: { ...next }, at: Date.now() })
        return next
      })
    },
    [key],
  )
  const thrown = useRef<number>(undefined)
  // On a phone that knows nothing of it: the drive that the same person began on another.
  const known = drives && openDrive(drives, item)
  useEffect(() => {
    if (known && known.id !== thrown.current)
      setDrive((now) => {
        const isSame = now.start === known.started.slice(11)
        if (now.start !== '') return now.id === -1 && isSame ? { ...now, id: known.id } : now
        const began = Math.floor(Date.parse(known.startedAt) / 1000)
        return { ...nothing, ...goesOn(known), id: known.id, began, notes: known.notes, route: known.route }
      })
  }, [known])
  const isDriving = drive.start !== '' && drive.end === ''
  useEffect(() => {
    if (!isDriving) return
    return followPosition((fix) => put(({ route }) => ({ route: withFix(route, fix) })), setProblem)
  }, [isDriving, put])

  const clock = () => localAt(new Date(timeNow()), zone)
  const of = { calibrateEvent: event, item }
  const start = () => {
    if (drive.from === null) return setErrors({ from: 'Read it off before the drive' })
    const now = clock()
    put({ start: now.slice(11), began: Math.floor(Date.now() / 1000) })
    // The others see that it goes on; without a line it is told whole when it is over.
    const body = { ...of, started: now, odometerStart: drive.from }
    api('POST admin/createTestDrive', { body }).then(
      ({ id }) => put({ id }),
      () => undefined,
    )
  }
  const end = () => {
    const now = clock()
    put({ end: now.slice(11) })
    if (drive.id === -1 && item === null) return
    const soFar = driveSoFar({ ...drive, end: now.slice(11) }, now)
    const body = { ...of, ...soFar, testDrive: drive.id, route: [...drive.route] }
    api('POST admin/createTestDrive', { body }).catch(() => undefined)
  }
  const throwAway = () => {
    deviceDrafts.clear(key)
    setDrive(nothing)
    thrown.current = known?.id
    if (drive.id === -1 && item === null) return
    const body = { ...of, ...driveSoFar(drive, clock()), testDrive: drive.id, drop: true }
    api('POST admin/createTestDrive', { body }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      () => undefined,
    )
  }
  const keep = async (result: 'passed' | 'failed') => {
    const found = checkDrive(drive)
    setErrors(found)
    if (Object.keys(found).length > 0 || isSending) return
    setSending(true)
    setRefusal(undefined)
    sendKey.current ??= crypto.randomUUID()
    try {
      const { id, notes, route } = drive
      const sent = driveSent(drive, result, clock().slice(0, 10), zone)
      const body = { ...of, ...sent, testDrive: id, notes, route: [...route] }
      await api('POST admin/createTestDrive', { body }, { idempotencyKey: `${sendKey.current}${result}` })
      deviceDrafts.clear(key)
      onKept(result)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(
        error.status === 0
          ? 'There is no line. The drive is kept on this device: try again when it is back.'
          : error.problem.detail,
      )
    } finally {
      setSending(false)
    }
  }
  return { drive, errors, problem, refusal, isDriving, isSending, put, start, end, keep, throwAway }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../../kit/client.ts'
import { timeNow } from '../../../../kit/clock.ts'
import { followPosition, type Fix } from '../../../../kit/position.ts'
import { deviceDrafts } from '../../../../ui/form/draftStore.ts'
import { fitting } from '../../../../ui/kept.ts'
import { checkDrive, driveSent, emptyDrive, type Drive } from '../tech/drive.ts'
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
  onKept: (result: 'passed' | 'failed') => void
}

/** One drive on its way: kept on the device with its route, so that neither a locked phone nor a lost line ends it. */
export const useDrive = ({ event, item, zone, onKept }: Means) => {
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
  const end = () => put({ end: clock().slice(11) })
  const throwAway = () => {
    deviceDrafts.clear(key)
    setDrive(nothing)
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

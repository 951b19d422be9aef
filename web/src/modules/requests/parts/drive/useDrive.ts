import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { api } from '../../../../kit/api/client.ts'
import type { Outcome } from '../../../../kit/outbox/act.ts'
import { act, currentOutbox } from '../../../../kit/outbox/current.ts'
import { timeNow } from '../../../../kit/time/clock.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { followPosition, type Fix } from '../../../../kit/browser/position.ts'
import { deviceDrafts } from '../../../../ui/form/draftStore.ts'
import { pickFitting } from '../../../../ui/storedValue.ts'
import {
  checkDrive,
  driveSummary,
  finishedDrive,
  unfinishedDrive,
  emptyDrive,
  driveFromServer,
  findOpenDrive,
  type Drive,
} from './driveForm.ts'
import { visitAct } from '../tech/useTicks.ts'
import { allLines } from '../visit/stages.ts'
import { appendFix } from './route.ts'
import { t } from './texts.ts'

export interface DriveState extends Drive {
  /** Server id of the drive; -1 until it is stored. */
  id: number
  /** Start as Unix seconds, for the stopwatch. */
  began: number
  notes: string
  route: readonly Fix[]
}
const blankDrive: DriveState = { ...emptyDrive, id: -1, began: 0, notes: '', route: [] }
export type DriveErrors = ReturnType<typeof checkDrive>

interface Options {
  visit: EventShape
  item: number | null
  zone: string
  /** The visit's drives on the server, once loaded. */
  drives: readonly TestDriveShape[] | undefined
  /** Called when the drive is safe: with the server, or on this device (`isKept`). */
  onSaved: (result: 'passed' | 'failed', outcome: Exclude<Outcome, { kind: 'refused' }>) => void
}

/** State of one drive. It is saved on the device with its route, so that neither a locked phone nor a lost connection ends it. */
export const useDrive = ({ visit, item, zone, drives, onSaved }: Options) => {
  const event = visit.calibrateEvent
  const client = useQueryClient()
  const key = `drive:${event}:${item ?? 0}`
  const [drive, setDrive] = useState<DriveState>(() => ({
    ...blankDrive,
    ...pickFitting(blankDrive, deviceDrafts.load(key)?.changes),
  }))
  const [errors, setErrors] = useState<DriveErrors>({})
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const update = useCallback(
    (change: Partial<DriveState> | ((now: DriveState) => Partial<DriveState>)) => {
      setErrors({})
      setDrive((now) => {
        const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
        deviceDrafts.save(key, { changes: { ...next }, at: Date.now() })
        return next
      })
    },
    [key],
  )
  const discardedId = useRef<number>(undefined)
  // A device without a local draft picks up the drive this person started on another device.
  const serverDrive = drives && findOpenDrive(drives, item)
  useEffect(() => {
    if (serverDrive && serverDrive.id !== discardedId.current)
      setDrive((now) => {
        const isSame = now.start === serverDrive.started.slice(11)
        if (now.start !== '') return now.id === -1 && isSame ? { ...now, id: serverDrive.id } : now
        const began = Math.floor(Date.parse(serverDrive.startedAt) / 1000)
        return {
          ...blankDrive,
          ...driveFromServer(serverDrive),
          id: serverDrive.id,
          began,
          notes: serverDrive.notes,
          route: serverDrive.route,
        }
      })
  }, [serverDrive])
  const isDriving = drive.start !== '' && drive.end === ''
  useEffect(() => {
    if (!isDriving) return
    return followPosition((fix) => update(({ route }) => ({ route: appendFix(route, fix) })), setProblem)
  }, [isDriving, update])

  const clock = () => localAt(new Date(timeNow()), zone)
  const target = { calibrateEvent: event, item }
  const start = () => {
    if (drive.from === null) return setErrors({ from: t('error.from') })
    const now = clock()
    update({ start: now.slice(11), began: Math.floor(Date.now() / 1000) })
    // Lets others see the running drive. If this fails offline, the final save sends everything.
    const body = { ...target, started: now, odometerStart: drive.from }
    api('POST admin/createTestDrive', { body }).then(
      ({ id }) => update({ id }),
      () => undefined,
    )
  }
  const end = () => {
    const now = clock()
    update({ end: now.slice(11) })
    if (drive.id === -1 && item === null) return
    const soFar = unfinishedDrive({ ...drive, end: now.slice(11) }, now)
    const body = { ...target, ...soFar, testDrive: drive.id, route: [...drive.route] }
    api('POST admin/createTestDrive', { body }).catch(() => undefined)
  }
  const discard = () => {
    deviceDrafts.clear(key)
    setDrive(blankDrive)
    discardedId.current = serverDrive?.id
    if (drive.id === -1 && item === null) return
    const body = { ...target, ...unfinishedDrive(drive, clock()), testDrive: drive.id, drop: true }
    api('POST admin/createTestDrive', { body }).then(
      () => void markStale(client, 'calibrate/testDrives'),
      () => undefined,
    )
  }
  const save = async (result: 'passed' | 'failed') => {
    const found = checkDrive(drive)
    setErrors(found)
    if (Object.keys(found).length > 0 || isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      const { id, notes, route } = drive
      const sent = finishedDrive(drive, result, clock().slice(0, 10), zone)
      const body = { ...target, ...sent, testDrive: id, notes, route: [...route] }
      const name = item === null ? undefined : allLines(visit).find((line) => line.id === item)?.name
      const says = t(`act.${result}`, { summary: driveSummary(drive), item: name ?? t('act.visit') })
      const added = await act(visitAct(visit, 'drive', { call: 'POST admin/createTestDrive', body, says }))
      const outcome = await added.outcome
      if (outcome.kind === 'refused') {
        // The person sees it here, with all that was entered.
        void currentOutbox()?.discard(added.act.id, 'refused')
        return setRefusal(outcome.reason)
      }
      deviceDrafts.clear(key)
      onSaved(result, outcome)
    } finally {
      setSending(false)
    }
  }
  return { drive, errors, problem, refusal, isDriving, isSending, update, start, end, save, discard }
}

import { isSameVin } from '#contract/kit/vin.ts'
import { EventStatus, eventStatusNames } from '#contract/statuses.ts'
import type { ChecklistLine, EventShape, FileInfo } from '#contract/requests/index.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import type { FinishedDrive } from '../drive/driveForm.ts'
import { signedServices } from '../inPerson/signedServices.ts'
import { t } from './texts.ts'

/** A change of one item. Values are absolute, so sending it twice has the same effect as once. */
export interface ItemChange {
  done?: boolean
  skippedReason?: string | null
  note?: string | null
  actionTime?: number | null
  /** A road test, in local time. */
  drive?: FinishedDrive
}

/** What the overlay needs besides the acts. */
interface Overlay {
  /** Name shown beside what this person did. */
  me: string
  user: number
  /** Object URLs of the acts' pictures, by act. */
  previews: ReadonlyMap<string, string>
}

/** Key that orders a visit's acts: they are sent one after the other. */
export const visitRecord = (calibrateEvent: number): string => `visit:${calibrateEvent}`

const withLines = (visit: EventShape, change: (line: ChecklistLine) => ChecklistLine): EventShape => ({
  ...visit,
  readyList: visit.readyList.map(change),
  precheckList: visit.precheckList.map(change),
  actionList: visit.actionList.map(change),
  verifyList: visit.verifyList.map(change),
})

/** The visit with one line replaced by the server's answer. */
export const replaceLine = (visit: EventShape, answer: ChecklistLine): EventShape =>
  withLines(visit, (line) => (line.id === answer.id ? answer : line))

/** The visit with a file that the server has stored. */
export const addFile = (visit: EventShape, file: FileInfo): EventShape => {
  const has = (files: readonly FileInfo[]) => files.some((each) => each.file === file.file)
  const add = (files: FileInfo[]) => (has(files) ? files : [...files, file])
  const lines = withLines(visit, (line) =>
    line.id === file.item ? { ...line, files: add(line.files) } : line,
  )
  return { ...lines, files: add(visit.files) }
}

const changeLine = (line: ChecklistLine, change: ItemChange, at: string, me: string): ChecklistLine => {
  const { done, skippedReason, note, actionTime, drive } = change
  const togglesDone = done !== undefined && done !== line.done
  const isDriven = drive?.result === 'passed'
  return {
    ...line,
    ...(togglesDone ? { done, doneAt: done ? at : null, doneBy: done ? me : null } : {}),
    ...(skippedReason === undefined ? {} : { skippedReason: skippedReason || null }),
    ...(note === undefined ? {} : { note: note || null }),
    ...(actionTime === undefined ? {} : { actionTime }),
    needs: isDriven ? line.needs.filter((need) => need !== 'drive') : line.needs,
  }
}

/**
 * The moves that a technician has from a status, as long as the server hasn't answered. It decides in the end
 * (server/src/modules/requests/rules/status.ts).
 */
const movesFrom = (status: number, before: number): EventShape['moves'] => {
  if (status === EventStatus.working)
    return [
      { to: EventStatus.completed, says: t('move.complete'), asksReason: false },
      { to: EventStatus.hold, says: t('move.hold'), asksReason: true, reasons: 'HoldReason' },
    ]
  return status === EventStatus.hold ? [{ to: before, says: t('move.resume'), asksReason: false }] : []
}

/** A hold that the server doesn't know yet. The name of a chosen reason comes with its answer. */
const waitingHold = ({ reason, resumeOn }: Act['body']): EventShape['hold'] => ({
  reason: typeof reason === 'string' ? reason : '',
  until: typeof resumeOn === 'string' ? resumeOn : null,
})

const moveVisit = (visit: EventShape, to: number, { at, body }: Act, { me, user }: Overlay): EventShape => {
  const isCompleted = to === EventStatus.completed
  const isFree = visit.techIds.length === 0
  return {
    ...visit,
    calibrateStatusType: to,
    calibrateStatusTypeName: eventStatusNames[to as EventStatus] ?? visit.calibrateStatusTypeName,
    hold: to === EventStatus.hold ? waitingHold(body) : null,
    moves: movesFrom(to, visit.calibrateStatusType),
    ...(isFree ? { techIds: [user], techs: me } : {}),
    ...(isCompleted ? { completedAt: at, rights: visit.rights.filter((right) => right === 'addFile') } : {}),
  }
}

/** What was read at the vehicle, compared with the VIN that this device knows. */
const checkVehicle = (visit: EventShape, { body, at }: Act, me: string): EventShape => {
  const vin = String(body['vin'])
  return {
    ...visit,
    vehicleCheck: {
      vin,
      how: body['how'] === 'typed' ? 'typed' : 'scanned',
      by: me,
      at,
      isMatch: !visit.vin || isSameVin(vin, visit.vin),
      reason: null,
      acceptedBy: null,
    },
  }
}

/** The services with what somebody signed on this device. */
const authorizeServices = (visit: EventShape, { body }: Act): EventShape => {
  const signed = signedServices(body)
  return {
    ...visit,
    serviceList: visit.serviceList.map((line) => ({
      ...line,
      authorization: signed.find(({ id }) => id === line.id)?.authorization ?? line.authorization,
    })),
  }
}

/** Kinds of files that an upload can become. */
const kindOf = (type: string): FileInfo['kind'] =>
  type.startsWith('image/') ? 'photo' : type.startsWith('video/') ? 'video' : 'file'

/** A file that waits to be uploaded, as the visit shows it. */
const waitingFile = (act: Act, { me, previews }: Overlay): FileInfo => {
  const url = previews.get(act.id) ?? ''
  const item = act.body['item']
  return {
    // Negative, so that it is no file of the server.
    file: -act.receipt.number,
    name: act.file?.name ?? '',
    kind: kindOf(act.file?.type ?? ''),
    mime: act.file?.type ?? '',
    bytes: act.file?.size ?? 0,
    url,
    thumbUrl: url && act.file?.type.startsWith('image/') ? url : null,
    displayUrl: url || null,
    takenAt: null,
    createdOn: act.at,
    createdBy: me,
    calibrateEvent: act.calibrateEvent ?? null,
    item: typeof item === 'number' ? item : null,
    rights: [],
  }
}

const itemChange = ({ body }: Act): ItemChange => body as ItemChange

const applyAct = (visit: EventShape, act: Act, overlay: Overlay): EventShape => {
  const { body } = act
  if (act.kind === 'item')
    return withLines(visit, (line) =>
      line.id === body['id'] ? changeLine(line, itemChange(act), act.at, overlay.me) : line,
    )
  if (act.kind === 'drive' && body['result'] === 'passed')
    return withLines(visit, (line) => {
      if (line.id !== body['item']) return line
      const driven = { done: true, drive: { result: 'passed' } as FinishedDrive }
      return changeLine(line, driven, act.at, overlay.me)
    })
  if (act.kind === 'move' && typeof body['status'] === 'number')
    return moveVisit(visit, body['status'], act, overlay)
  if (act.kind === 'vehicle') return checkVehicle(visit, act, overlay.me)
  if (act.kind === 'authorization') return authorizeServices(visit, act)
  if (act.kind === 'notes')
    return {
      ...visit,
      ...(typeof body['notes'] === 'string' ? { notes: body['notes'] } : {}),
      ...(typeof body['results'] === 'string' ? { results: body['results'] } : {}),
    }
  return act.kind === 'file' ? addFile(visit, waitingFile(act, overlay)) : visit
}

/** The visit as it will be when the server has all acts that wait. Refused ones change nothing. */
export const applyActs = (visit: EventShape, acts: readonly Act[], overlay: Overlay): EventShape =>
  acts
    .filter((act) => act.calibrateEvent === visit.calibrateEvent && act.state === 'waiting')
    .reduce((now, act) => applyAct(now, act, overlay), visit)

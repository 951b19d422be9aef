import { technicianRole } from '#contract/identity/user-form.ts'
import type { Message } from '#contract/kit/texts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from './texts.ts'

type Viewer = Pick<Actor, 'user' | 'role'>

export type Target = {
  request_status: number
  event: number | null
  event_status: number | null
  /** Technicians of the visit. */
  technicians: number[]
}

const requestCancelled = 5
const requestVoided = 6
const visitCompleted = 4
const visitCancelled = 5
const isTechnician = ({ role }: Viewer): boolean => role === technicianRole

/** Why a person may not add a file there, or null. */
export const whyNotAdd = (actor: Viewer, target: Target): Message | null => {
  if (target.request_status === requestCancelled || target.request_status === requestVoided)
    return t.message('add.requestOver')
  if (target.event_status === visitCancelled) return t.message('add.visitCancelled')
  if (isTechnician(actor) && target.event === null) return t.message('add.visitOnly')
  if (isTechnician(actor) && !target.technicians.includes(actor.user)) return t.message('add.notYourVisit')
  return null
}

/** Why a person may not delete or restore a file, or null. */
export const whyNotDelete = (
  actor: Viewer,
  file: { uploaded_by: number | null; event_status: number | null },
): Message | null => {
  if (file.event_status === visitCompleted) return t.message('delete.visitCompleted')
  if (isTechnician(actor) && file.uploaded_by !== actor.user) return t.message('delete.notYours')
  return null
}

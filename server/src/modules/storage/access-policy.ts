import { technicianRole } from '#contract/identity/user-form.ts'
import type { Actor } from '#server/kernel/security/actor.ts'

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
export const whyNotAdd = (actor: Viewer, target: Target): string | null => {
  if (target.request_status === requestCancelled || target.request_status === requestVoided)
    return 'This repair order was called off. Take that back before you add files.'
  if (target.event_status === visitCancelled)
    return 'This visit was called off. Take that back before you add files.'
  if (isTechnician(actor) && target.event === null)
    return 'Add files to one of your visits: open it and send them from there.'
  if (isTechnician(actor) && !target.technicians.includes(actor.user))
    return 'This visit is not yours yet. Take it over first, then add files.'
  return null
}

/** Why a person may not delete or restore a file, or null. */
export const whyNotDelete = (
  actor: Viewer,
  file: { uploaded_by: number | null; event_status: number | null },
): string | null => {
  if (file.event_status === visitCompleted)
    return 'This visit is completed and its report shows this file. Open the visit again to remove it.'
  if (isTechnician(actor) && file.uploaded_by !== actor.user)
    return 'Someone else added this file. Ask them or your office to remove it.'
  return null
}

import type { RequestShape } from '#contract/requests/index.ts'
import { Note } from '../../../../ui/states/Note.tsx'

/** The address names a visit that this order does not have, or that its reader may not see: both are told alike. */
export function MissingVisit({ request, named }: { request: RequestShape; named?: number }) {
  if (named === undefined || request.events.some((visit) => visit.calibrateEvent === named)) return null
  return (
    <div role="status">
      <Note tone="warn">
        The visit of this link does not exist, or you have no access to it. RO {request.ronumber} is shown
        instead.
      </Note>
    </div>
  )
}

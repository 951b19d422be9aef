import type { RequestShape } from '#contract/requests/index.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './texts.ts'

/** Note for a visit in the URL that this order doesn't have or the reader may not see. Both read alike, so ids can't be probed. */
export function VisitNotFoundNote({ request, visitInUrl }: { request: RequestShape; visitInUrl?: number }) {
  if (visitInUrl === undefined || request.events.some((visit) => visit.calibrateEvent === visitInUrl))
    return null
  return (
    <div role="status">
      <Note tone="warn">{t('visitNotFound.text', { ronumber: request.ronumber })}</Note>
    </div>
  )
}

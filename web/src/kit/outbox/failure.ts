import { updateRequiredStatus } from '#contract/kit/app-version.ts'
import type { CallError } from '../api/client.ts'
import type { Sent } from './act.ts'
import { t } from './texts.ts'

/** Statuses after which the same request may succeed: timeout, too early, too many. */
const passingStatuses: readonly number[] = [408, 425, 429]

/** What a failed call means for its act: try again, ask for sign-in, wait for an update of the app, or never. */
export const failureOf = ({
  status,
  problem,
  wait,
  isForeign,
}: Pick<CallError, 'status' | 'problem' | 'wait' | 'isForeign'>): Sent => {
  // An answer that isn't ours comes from something in between, such as the sign-in page of a network.
  if (status === 0) return { kind: 'noLine', reason: t(isForeign ? 'foreign' : 'noLine') }
  if (isForeign) return { kind: 'later', reason: t('foreign'), seconds: wait }
  if (status === 401) return { kind: 'signIn' }
  if (status === updateRequiredStatus) return { kind: 'update' }
  if (passingStatuses.includes(status) || status >= 500)
    return { kind: 'later', reason: problem.detail, seconds: wait }
  // Also for whoever may not see it anymore, so the server's words don't fit what they could do a moment ago.
  if (status === 404) return { kind: 'refused', reason: t('gone'), problem }
  const by = problem.conflict?.by
  return { kind: 'refused', reason: by ? t('conflict', { by }) : problem.detail, problem }
}

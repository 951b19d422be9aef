import type { CallKey } from '#contract/index.ts'
import { isAppTooOld } from '../api/appVersion.ts'
import { api, apiUpload, CallError } from '../api/client.ts'
import { tokenProfile } from '../api/session.ts'
import type { Act, ActKind, Sent } from './act.ts'
import { failureOf } from './failure.ts'
import { t } from './texts.ts'

/** Acts whose time counts: the server takes the time of the act, not that of its arrival. */
const timedKinds: readonly ActKind[] = ['item', 'move']

/** Sends an act with its key, as the person who made it and nobody else. */
export const sendAct = async (
  act: Act,
  file: Blob | undefined,
  onProgress: (share: number) => void,
): Promise<Sent> => {
  if (tokenProfile()?.user !== act.user) return { kind: 'signIn' }
  if (isAppTooOld()) return { kind: 'update' }
  try {
    const answer: unknown = file
      ? await upload(act, file, onProgress)
      : await (api as (...all: unknown[]) => Promise<unknown>)(
          act.call as CallKey,
          { body: timedKinds.includes(act.kind) ? { ...act.body, doneAt: act.at } : act.body },
          { idempotencyKey: act.id },
        )
    return { kind: 'done', answer }
  } catch (error) {
    return error instanceof CallError ? failureOf(error) : { kind: 'later', reason: t('failed'), seconds: 0 }
  }
}

const upload = ({ id, body, file }: Act, content: Blob, onProgress: (share: number) => void) => {
  const fields = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const name = file?.name ?? 'file'
  return apiUpload<unknown>('file/upload', fields, content, name, onProgress, { idempotencyKey: id })
}

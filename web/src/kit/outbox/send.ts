import type { sendMessage } from '#contract/chat/messages.ts'
import type { ChatFile } from '#contract/chat/shapes.ts'
import type { CallKey } from '#contract/index.ts'
import type { BodyIn } from '#contract/kit/call.ts'
import { isAppTooOld } from '../api/appVersion.ts'
import { api, apiUpload, CallError } from '../api/client.ts'
import { tokenProfile } from '../api/session.ts'
import type { Act, ActKind, Sent } from './act.ts'
import { failureOf } from './failure.ts'
import { t } from './texts.ts'

/** Acts whose time counts: the server takes the time of the act, not that of its arrival. */
const timedKinds: readonly ActKind[] = ['item', 'move', 'vehicle', 'authorization', 'result']

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

const upload = ({ id, kind, body, file }: Act, content: Blob, onProgress: (share: number) => void) => {
  const name = file?.name ?? 'file'
  if (kind === 'message') return sendWithFile(id, body, content, name, onProgress)
  const fields = Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  )
  return apiUpload<unknown>('file/upload', fields, content, name, onProgress, { idempotencyKey: id })
}

/** Uploads the file of a message and then sends the message, which its guid keeps from being sent twice. */
const sendWithFile = async (
  idempotencyKey: string,
  body: Act['body'],
  content: Blob,
  name: string,
  onProgress: (share: number) => void,
): Promise<unknown> => {
  const options = { field: 'files', idempotencyKey }
  const uploaded = await apiUpload<ChatFile[]>('chat/uploadFiles', {}, content, name, onProgress, options)
  const message = body as BodyIn<typeof sendMessage>
  const files = [...(message.files ?? []), ...uploaded.map(({ file }) => file)]
  return api('POST chat/sendMessage', { body: { ...message, files } })
}

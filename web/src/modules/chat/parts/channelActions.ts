import type { ChatChannel } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { channelQuery } from '../data.ts'
import { forgetRemoval } from '../state/session.ts'
import { dispatchChat } from '../state/widget.ts'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'

type ChatName = Pick<ChatChannel, 'url' | 'name'>

/** Refetches lists and counts after a chat was left, removed, archived, or restored. */
export const chatsChanged = (): Promise<void> =>
  markStale(queryClient, 'chat/myChannels', 'chat/firmCounts', 'chat/chatChannels')

const run = async (work: Promise<unknown>, onDone?: () => void): Promise<void> => {
  try {
    await work
    onDone?.()
  } catch (error) {
    toast.error(errorMessage(error))
  }
  await chatsChanged()
}

/** Leaves a chat. Undo joins it again. */
export const leave = ({ url, name }: ChatName, guid: string): Promise<void> =>
  run(api('POST chat/leaveChannel', { query: { channel: url } }), () => {
    dispatchChat({ do: 'close', channel: url })
    queryClient.removeQueries({ queryKey: channelQuery(url).queryKey })
    toast.ok(t('done.left', { name }), {
      undo: () =>
        run(api('POST chat/joinChannel', { query: { channel: url, guid } }), () => forgetRemoval(url)),
    })
  })
/** Removes a chat for everyone; only its owner may. The panel goes back to the list. */
export const trash = ({ url, name }: ChatName): Promise<void> =>
  run(api('POST chat/trashChannel', { body: { channel: url } }), () => {
    dispatchChat({ do: 'close', channel: url })
    toast.ok(t('done.removed', { name }), {
      undo: () => run(api('POST chat/trashChannel', { body: { channel: url, undo: true } })),
    })
  })
export const archive = ({ url, name, isArchived }: ChatName & { isArchived: boolean }): Promise<void> => {
  const set = (undo: boolean) => api('POST chat/archiveChannel', { query: { channel: url, undo } })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: channelQuery(url).queryKey })
  return run(set(isArchived), () => {
    refresh()
    toast.ok(isArchived ? t('done.reopened', { name }) : t('done.archived', { name }), {
      undo: () => run(set(!isArchived), refresh),
    })
  })
}

import type { ChatChannel } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { channelQuery } from '../data.ts'
import { joinedAgain } from '../state/session.ts'
import { act } from '../state/widget.ts'
import { wordsOf } from './words.ts'

type Named = Pick<ChatChannel, 'url' | 'name'>

/** Refetches lists and counts after a chat was left, removed, archived, or restored. */
export const chatsChanged = (): Promise<void> =>
  markStale(queryClient, 'chat/myChannels', 'chat/firmCounts', 'chat/chatChannels')

const done = async (work: Promise<unknown>, said?: () => void): Promise<void> => {
  try {
    await work
    said?.()
  } catch (error) {
    toast.error(wordsOf(error))
  }
  await chatsChanged()
}

/** Leaves a chat. Undo joins it again. */
export const leave = ({ url, name }: Named, guid: string): Promise<void> =>
  done(api('POST chat/leaveChannel', { query: { channel: url } }), () => {
    act({ do: 'close', channel: url })
    queryClient.removeQueries({ queryKey: channelQuery(url).queryKey })
    toast.ok(`You left ${name}`, {
      undo: () =>
        done(api('POST chat/joinChannel', { query: { channel: url, guid } }), () => joinedAgain(url)),
    })
  })
/** Removes a chat for everyone; only its owner may. The panel goes back to the list. */
export const trash = ({ url, name }: Named): Promise<void> =>
  done(api('POST chat/trashChannel', { body: { channel: url } }), () => {
    act({ do: 'close', channel: url })
    toast.ok(`${name} removed`, {
      undo: () => done(api('POST chat/trashChannel', { body: { channel: url, undo: true } })),
    })
  })
export const archive = ({ url, name, isArchived }: Named & { isArchived: boolean }): Promise<void> => {
  const set = (undo: boolean) => api('POST chat/archiveChannel', { query: { channel: url, undo } })
  const again = () => void queryClient.invalidateQueries({ queryKey: channelQuery(url).queryKey })
  return done(set(isArchived), () => {
    again()
    toast.ok(isArchived ? `${name} is open again` : `${name} archived`, {
      undo: () => done(set(!isArchived), again),
    })
  })
}

import { useCallback } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { openChat, toggleChat } from '../../../../kit/chatRequests.ts'
import { useCommands } from '../../../../ui/commands.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'

/** Opens the chat of the visit's RO. The key C does it too, in place of the list of chats. */
export const useVisitChat = ({ calibrate }: EventShape): (() => void) => {
  const channel = `request_${calibrate}`
  const commands = useTextMemo(
    () => [
      {
        id: 'shell.chat',
        title: t('foot.chat'),
        group: t('foot.chatGroup'),
        keys: 'c',
        run: () => toggleChat(channel),
      },
    ],
    [channel],
  )
  useCommands(commands)
  return useCallback(() => openChat(channel), [channel])
}

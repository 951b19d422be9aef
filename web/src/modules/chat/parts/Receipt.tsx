import type { ChatMember, ChatMessage } from '#contract/chat/shapes.ts'
import { readersOf, receiptText } from '../rules/rows.ts'
import { usePresences } from '../state/typingAndPresence.ts'

interface Props {
  message: ChatMessage
  members: readonly ChatMember[]
}

/** Who has read a message. It alone is drawn again as members come and go, and not the messages around it. */
export function Receipt({ message, members }: Props) {
  const presences = usePresences()
  const others = members.filter(({ userId, state }) => userId !== message.member && state === 'joined')
  return receiptText(readersOf(others, message, presences), others.length)
}

export type NewChat = { name: string; members: readonly string[]; message: string }
export type NewChatErrors = Partial<Record<keyof NewChat, string>>

/** Of document 2, section 9. */
export const mostTitle = 50

/** What a new chat lacks (document 2, section 5); nothing when it can be sent. */
export const errorsOf = ({ name, members, message }: NewChat): NewChatErrors => ({
  ...(name.trim() === '' ? { name: 'Please supply a subject' } : {}),
  ...(members.length === 0 ? { members: 'Please supply at least one recipient' } : {}),
  ...(message.trim() === '' ? { message: 'Please supply a message' } : {}),
})

/** A person in a draft of members: those who are there show how they are connected, new ones can be taken out. */
export type Draft<M> = M & { status: 'added' | 'online' | 'offline' }
/** The Update button is there only if some member is added. */
export const mayUpdate = (members: readonly Draft<unknown>[]): boolean =>
  members.some(({ status }) => status === 'added')

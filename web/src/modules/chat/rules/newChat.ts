import { t } from '../texts.ts'
export type NewChat = { name: string; members: readonly string[]; message: string }
export type NewChatErrors = Partial<Record<keyof NewChat, string>>

/** Longest subject. */
export const maxSubjectLength = 50

/** Error message for each missing field of a new chat. */
export const errorsOf = ({ name, members, message }: NewChat): NewChatErrors => ({
  ...(name.trim() === '' ? { name: t('new.noSubject') } : {}),
  ...(members.length === 0 ? { members: t('new.noRecipient') } : {}),
  ...(message.trim() === '' ? { message: t('new.noMessage') } : {}),
})

/** A member in the members editor: existing ones show their connection, added ones can be removed. */
export type MemberDraft<M> = M & { status: 'added' | 'online' | 'offline' }
/** Update is available only when a member was added. */
export const canUpdate = (members: readonly MemberDraft<unknown>[]): boolean =>
  members.some(({ status }) => status === 'added')

import type { FoundMember } from '#contract/chat/channels.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'
import { pickFitting } from '../../../ui/storedValue.ts'

/**
 * Subject and recipients of a chat that is not created yet, stored on the device. The message is an ordinary
 * draft.
 */
export type NewChatDraft = { name: string; people: readonly FoundMember[] }

const key = 'chat:new head'
export const emptyDraft: NewChatDraft = { name: '', people: [] }

export const loadNewChat = (): NewChatDraft => ({
  ...emptyDraft,
  ...pickFitting(emptyDraft, deviceDrafts.load(key)?.changes),
})

export const saveNewChat = (draft: NewChatDraft): void =>
  draft.name === '' && draft.people.length === 0
    ? deviceDrafts.clear(key)
    : deviceDrafts.save(key, { changes: draft, at: Date.now() })

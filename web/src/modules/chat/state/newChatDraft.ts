import type { FoundMember } from '#contract/chat/channels.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'
import { fitting } from '../../../ui/storedValue.ts'

/**
 * Subject and recipients of a chat that is not created yet, stored on the device. The message is an ordinary
 * draft.
 */
export type Head = { name: string; people: readonly FoundMember[] }

const key = 'chat:new head'
export const noHead: Head = { name: '', people: [] }

export const keptHead = (): Head => ({ ...noHead, ...fitting(noHead, deviceDrafts.load(key)?.changes) })

export const keepHead = (head: Head): void =>
  head.name === '' && head.people.length === 0
    ? deviceDrafts.clear(key)
    : deviceDrafts.save(key, { changes: head, at: Date.now() })

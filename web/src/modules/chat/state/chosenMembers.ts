import type { FoundMember } from '#contract/chat/channels.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'
import { pickFitting } from '../../../ui/storedValue.ts'

type Chosen = { people: readonly FoundMember[] }
const noOne: Chosen = { people: [] }
const keyOf = (channel: string) => `chat members:${channel}`

/** People chosen for a chat but not added yet. Stored on the device, so they survive leaving the editor. */
export const loadChosen = (channel: string): readonly FoundMember[] =>
  pickFitting(noOne, deviceDrafts.load(keyOf(channel))?.changes).people ?? noOne.people

export const saveChosen = (channel: string, people: readonly FoundMember[]): void =>
  people.length === 0
    ? deviceDrafts.clear(keyOf(channel))
    : deviceDrafts.save(keyOf(channel), { changes: { people }, at: Date.now() })

import { deviceDrafts } from '../../../../ui/form/draftStore.ts'

/** Key of the local draft of a location tab. */
export const tabDraftKey = (firm: number, tab: string): string => `location:${firm}:${tab}`

/** Whether a tab that is not open has an unsaved draft. */
export const hasTabDraft = (firm: number, tab: string): boolean =>
  deviceDrafts.load(tabDraftKey(firm, tab)) !== undefined

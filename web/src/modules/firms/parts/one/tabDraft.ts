import { deviceDrafts } from '../../../../ui/form/draftStore.ts'

/** Under what the typing of a tab of a location is kept on the device. */
export const tabDraft = (firm: number, tab: string): string => `location:${firm}:${tab}`

/** Whether a tab that is not open holds typing that waits to be saved. */
export const isUnsaved = (firm: number, tab: string): boolean =>
  deviceDrafts.load(tabDraft(firm, tab)) !== undefined

import type { ExportSelection, ExportState } from '#contract/kit/dashboard-names.ts'

/** Whether a document was exported, and whether the file would say the same of it now. */
export const exportStateOf = (hash: string, exportedHash: string | null): ExportState => {
  if (exportedHash === null) return 'new'
  return exportedHash === hash ? 'exported' : 'changed'
}

export const isSelected = (state: ExportState, selection: ExportSelection): boolean =>
  selection === 'all' || state === selection

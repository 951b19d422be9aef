/** Programs that invoice files are written for: a spreadsheet, QuickBooks Desktop (IIF), QuickBooks Online, and Xero. */
export const exportFormats = ['csv', 'iif', 'qbo', 'xero'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Whether a document was exported for a program, and is still as it was in the file. */
export type ExportState = 'new' | 'exported' | 'changed'
/** Which documents of a range an export takes. */
export const exportSelections = ['all', 'new', 'changed'] as const
export type ExportSelection = (typeof exportSelections)[number]

/** Work whose money is missing. */
export const leakKinds = [
  'notInvoiced',
  'notBilled',
  'creditWithoutLine',
  'paidDifferently',
  'declined',
] as const
export type LeakKind = (typeof leakKinds)[number]

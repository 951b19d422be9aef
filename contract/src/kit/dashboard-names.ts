/** Programs that invoice files are written for: a spreadsheet, QuickBooks Desktop (IIF), QuickBooks Online, and Xero. */
export const exportFormats = ['csv', 'iif', 'qbo', 'xero'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Work whose money is missing. */
export const leakKinds = [
  'notInvoiced',
  'notBilled',
  'creditWithoutLine',
  'paidDifferently',
  'declined',
] as const
export type LeakKind = (typeof leakKinds)[number]

/** Calls of the contract that no module binds yet. The list may only shrink. */
export const unboundCalls: readonly string[] = [
  'reports.cancelMail',
  'reports.reportPdf',
  'reports.sendCalibrationReport',
]

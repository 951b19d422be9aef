/** Calls of the contract that no module answers yet. A call leaves this list when it is bound, and none may come. */
export const unboundCalls: readonly string[] = [
  'reports.cancelMail',
  'reports.reportPdf',
  'reports.sendCalibrationReport',
]

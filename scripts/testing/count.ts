/** The part of vitest's JSON report that the count rests on. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: { status: string }[] }[]
}

export interface Count {
  passed: number
  failed: number
}

/** Counts tests. A file that failed without a failed test (it could not be loaded, or its setup broke) counts as one failed. */
export function countReport(report: Report | undefined): Count {
  // Without a report vitest itself fell over: that is a failure too, never a clean zero.
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

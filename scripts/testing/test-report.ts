/** The parts of vitest's JSON report that are used here. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Milliseconds, from the start of the first test to the end of the last one. */
    startTime?: number
    endTime?: number
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

export interface Count {
  passed: number
  failed: number
}

/**
 * Counts tests. A file that failed without a failed test (it or its setup could not be loaded) counts as
 * one failure.
 */
export function countTests(report: Report | undefined): Count {
  // Without a report vitest itself crashed, which must not look like zero failures.
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

const firstLine = (message: string | undefined) => (message ?? '').trim().split('\n')[0] ?? ''

/** Failures, one line each: file, test, and the first line of the message. */
export function failedLines(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}: ${firstLine(file.message)}`]
    return tests.map(
      ({ fullName, failureMessages }) =>
        `${file.name}: ${fullName ?? ''}${(failureMessages ?? []).map((message) => `\n    ${firstLine(message)}`).join('')}`,
    )
  })
}

/** The slowest test files with their seconds, slowest first. */
export function slowestFiles(report: Report | undefined, maxFiles: number): string[] {
  return (report?.testResults ?? [])
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, maxFiles)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
}

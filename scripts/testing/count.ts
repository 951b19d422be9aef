/** The part of vitest's JSON report that the count rests on. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Milliseconds, from the first test's start to the last one's end. */
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

/** Counts tests. A file that failed without a failed test (it could not be loaded, or its setup broke) counts as one failed. */
export function countReport(report: Report | undefined): Count {
  // Without a report vitest itself fell over: that is a failure too, never a clean zero.
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

const firstLine = (message: string | undefined) => (message ?? '').trim().split('\n')[0] ?? ''

/** What failed, a line each: the file, the test, and the first line of what it said. */
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

/** The slowest test files, a line each, slowest first: seconds and path. */
export function slowestFiles(report: Report | undefined, most: number): string[] {
  return (report?.testResults ?? [])
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
}

import { runChecks } from './project/steps.ts'

const failed = await runChecks()
if (failed.length > 0) {
  console.error(`${failed.join(', ')} failed; run one alone with: npm run ${failed[0]}`)
  process.exitCode = 1
}

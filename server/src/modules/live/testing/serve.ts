import { flushCompileCache } from 'node:module'
import { lazyVin } from '#server/testing/lazy-vin.ts'
import { startServer } from '#server/start.ts'

/** Runs the real server as a separate process. It prints its port and runs until it gets SIGTERM or is killed. */
const running = await startServer(process.env, { vin: lazyVin() })
process.once('SIGTERM', () => void running.stop().then(() => process.exit()))
// A killed process would not leave its compiled sources to the next one.
flushCompileCache()
process.stdout.write(`ready ${running.port}\n`)

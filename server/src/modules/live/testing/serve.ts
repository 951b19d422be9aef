import { lazyVin } from '#server/testing/lazy-vin.ts'
import { startServer } from '#server/start.ts'

/** The real server as a process of its own; says its port and goes on until it is told to end, or killed. */
const running = await startServer(process.env, { vin: lazyVin() })
process.once('SIGTERM', () => void running.stop().then(() => process.exit()))
process.stdout.write(`ready ${running.port}\n`)

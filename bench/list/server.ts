import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '#server/start.ts'

/**
 * Runs the product in its own process, so that its CPU time can be measured apart from the bench. Prints
 * its URL and waits.
 */
const running = await startServer(process.env)
process.send?.({ url: `http://127.0.0.1:${running.port}`, pid: process.pid })
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))

/** Event loop delay between "watch" and "tell", in milliseconds beyond the timer's own 1 ms. */
const loop = monitorEventLoopDelay({ resolution: 1 })
process.on('message', (asked) => {
  if (asked === 'watch') {
    loop.reset()
    loop.enable()
  } else if (asked === 'tell') {
    loop.disable()
    process.send?.({ p99: loop.percentile(99) / 1e6 - 1, max: loop.max / 1e6 - 1 })
  }
})

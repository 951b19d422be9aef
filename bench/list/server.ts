import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '#server/start.ts'

/** The product as a process of its own, so that its CPU can be told from the bench's. Says its address and waits. */
const running = await startServer(process.env)
process.send?.({ url: `http://127.0.0.1:${running.port}`, pid: process.pid })
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))

/** How late the event loop was between "watch" and "tell", in milliseconds beyond the 1 ms that the timer itself takes. */
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

import { startServer } from '#server/start.ts'

/** The product as a process of its own, so that its CPU can be told from the bench's. Says its address and waits. */
const running = await startServer(process.env)
process.send?.({ url: `http://127.0.0.1:${running.port}`, pid: process.pid })
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))

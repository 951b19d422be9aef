import { redisPath, startRedis } from '#scripts/testing/redis.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startSecondServer } from './second-server.ts'

type App = Awaited<ReturnType<typeof startNetworkApp>>
/** The product running in one process or several. `url` is the first; connections rotate through them. */
export type Deployment = App & { nextUrl(): string }

const redis = redisPath()

const oneProcess = async (): Promise<Deployment> => {
  const app = await startNetworkApp()
  return { ...app, nextUrl: () => app.url }
}

const twoProcesses = async (): Promise<Deployment> => {
  const between = await startRedis(redis ?? '')
  const app = await startNetworkApp({ env: { REDIS_URL: between.url } })
  const other = await startSecondServer(app, { REDIS_URL: between.url })
  let turn = 0
  return {
    ...app,
    // The first connection goes to the other process, so that calls to the first one have to cross over.
    nextUrl: () => (turn++ % 2 === 0 ? other.url : app.url),
    stop: async () => {
      await other.stop()
      await app.stop()
      await between.stop()
    },
  }
}

/** What the hub tests run on: one process and, if Redis is installed, two processes connected through it. */
export const deployments: { name: string; start(): Promise<Deployment> }[] = [
  { name: 'one process', start: oneProcess },
  ...(redis ? [{ name: 'two processes with Redis between', start: twoProcesses }] : []),
]

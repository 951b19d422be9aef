import { redisPath, startRedis } from '#scripts/testing/redis.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { serveBeside } from './serve-beside.ts'

type App = Awaited<ReturnType<typeof startNetworkApp>>
/** The product on one process or on several; `url` is the first one, lines take them in turn. */
export type Place = App & { nextUrl(): string }

const redis = redisPath()

const alone = async (): Promise<Place> => {
  const app = await startNetworkApp()
  return { ...app, nextUrl: () => app.url }
}

const two = async (): Promise<Place> => {
  const between = await startRedis(redis ?? '')
  const app = await startNetworkApp({ env: { REDIS_URL: between.url } })
  const other = await serveBeside(app, { REDIS_URL: between.url })
  let turn = 0
  return {
    ...app,
    // The first line is at the other process: what is called at the first one has to come over.
    nextUrl: () => (turn++ % 2 === 0 ? other.url : app.url),
    stop: async () => {
      await other.stop()
      await app.stop()
      await between.stop()
    },
  }
}

/** Where a test of the hub holds: on one process, and on two with Redis between them, where there is one. */
export const places: { name: string; start(): Promise<Place> }[] = [
  { name: 'one process', start: alone },
  ...(redis ? [{ name: 'two processes with Redis between', start: two }] : []),
]

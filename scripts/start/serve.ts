import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { buildWeb } from '../build-web.ts'
import { requireFreePort } from '../postgres/ports.ts'
import { prepareData } from '../prepare-data.ts'
import { checkSettings } from '../project/check-settings.ts'
import { environment } from '../project/environment.ts'
import { root } from '../project/files.ts'
import { closeInOrder } from '../shutdown.ts'

const { PORT, DATA_DIR, NODE_ENV } = process.env
const port = Number(PORT ?? 8080)
const dataDir = resolve(root, DATA_DIR ?? 'data')
const isDemo = NODE_ENV !== 'production'
const say = (line: string) => console.log(styleText('dim', line))

const closing = closeInOrder(say)

async function start(): Promise<void> {
  const env = environment()
  checkSettings(env, say)
  if (port !== 0) await requireFreePort(port)
  const building = buildWeb({ signal: closing.signal }).then((built) => built && say('web app built'))
  // Awaited below. Until then a failure must not count as unhandled.
  building.catch(() => undefined)
  const { urls, hasDemo } = await prepareData({ env, dataDir, isDemo, say, closing })
  await building

  const { startServer } = await import('#server/start.ts')
  const server = await startServer({ ...env, ...urls, PORT: String(port), DATA_DIR: dataDir })
  closing.add('server', () => server.stop())
  console.log(`ready ${server.url}`)
  if (hasDemo) say('sign in as role1@north.demo to role17@north.demo, password Calibrate#2026')
}

try {
  await closing.race(start())
} catch (error) {
  await closing.fail(error)
}

import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { buildWeb } from '../build-web.ts'
import { isFree } from '../postgres/ports.ts'
import { prepareData } from '../prepare-data.ts'
import { environment } from '../project/environment.ts'
import { root } from '../project/files.ts'
import { closeInOrder, UserError } from '../shutdown.ts'

const { PORT, DATA_DIR, NODE_ENV } = process.env
const port = Number(PORT ?? 8080)
const dataDir = resolve(root, DATA_DIR ?? 'data')
const isDemo = NODE_ENV !== 'production'
const say = (line: string) => console.log(styleText('dim', line))

const closing = closeInOrder(say)

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UserError(`PORT is "${PORT}", but a port is a number from 0 to 65535.`)
  }
  if (port !== 0 && !(await isFree(port, '0.0.0.0'))) throw portTaken()

  const env = environment()
  const building = buildWeb({ signal: closing.signal }).then((built) => built && say('web app built'))
  // Awaited below. Until then a failure must not count as unhandled.
  building.catch(() => undefined)
  const database = await prepareData({ env, dataDir, isDemo, say, closing })
  await building

  const { startServer } = await import('#server/start.ts')
  const server = await startServer({ ...env, ...database, PORT: String(port), DATA_DIR: dataDir })
  closing.add('server', () => server.stop())
  console.log(`ready ${server.url}`)
  if (isDemo) say('sign in as role1@north.demo to role17@north.demo, password Calibrate#2026')
}

const portTaken = () =>
  new UserError(
    `Port ${port} is already in use by another program. Choose another one: PORT=${port + 1} npm start`,
  )

try {
  await closing.race(start())
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  await closing.fail(taken ? portTaken() : error)
}

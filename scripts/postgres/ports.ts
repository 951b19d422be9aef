import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether nobody listens on the port at one address of this machine. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** @throws what the system says if nobody may listen on the port at any address of this machine */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer().listen({ port, host: '0.0.0.0', exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Finds a free port below 32768, because the system hands out higher ones for outgoing connections. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(20000, 32768)
    if (await isFree(port)) return port
  }
  throw new Error('No free port found between 20000 and 32767.')
}

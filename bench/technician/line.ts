import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A line between a browser and the product that can be cut: every connection breaks where it is, in the middle of a call
 * or an upload, and no new one is taken until it is mended.
 */
export const startLine = async () => {
  let target = 0
  let state: 'up' | 'cut' | 'silent' = 'up'
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    hold(near)
    if (state === 'silent') return
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    hold(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @param url of the product */
    connectTo(url: string) {
      target = Number(new URL(url).port)
    },
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    /** Takes connections from now on and never answers. */
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend() {
      if (state === 'silent') for (const socket of sockets) socket.resetAndDestroy()
      state = 'up'
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

const lookMs = 100

/**
 * The least that a proxy does: hands calls and WebSockets to the processes in turn, and leaves out those that do not say
 * that they are ready. It tries nothing twice.
 */
export const startProxy = async (targets: readonly string[]) => {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const next = () => new URL([...ready][turn++ % Math.max(1, ready.size)] ?? targets[0] ?? '')
  const look = setInterval(() => {
    for (const target of targets)
      void fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => (ok ? ready.add(target) : ready.delete(target)),
        () => ready.delete(target),
      )
  }, lookMs)
  const server = createServer((incoming, answer) => {
    const { hostname: host, port } = next()
    const { method, url: path, headers } = incoming
    const passed = ask({ host, port, method, path, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = next()
    const wire = connect(Number(port), hostname, () => {
      const heads = incoming.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${incoming.rawHeaders[at + 1]}`] : [],
      )
      wire.write(`${[`GET ${incoming.url} HTTP/1.1`, ...heads].join('\r\n')}\r\n\r\n`)
      wire.write(head)
      wire.pipe(socket).pipe(wire)
    })
    for (const [one, other] of [
      [wire, socket],
      [socket, wire],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (target: string) => ready.has(target),
    stop: () => {
      clearInterval(look)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

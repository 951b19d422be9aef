import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

const healthCheckMs = 100

/**
 * A minimal load balancer: round-robins calls and WebSockets, and skips processes that do not report ready. It never
 * retries.
 */
export const startProxy = async (targets: readonly string[]) => {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const next = () => new URL([...ready][turn++ % Math.max(1, ready.size)] ?? targets[0] ?? '')
  const healthCheck = setInterval(() => {
    for (const target of targets)
      void fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => (ok ? ready.add(target) : ready.delete(target)),
        () => ready.delete(target),
      )
  }, healthCheckMs)
  const server = createServer((incoming, response) => {
    const { hostname: host, port } = next()
    const { method, url: path, headers } = incoming
    const forwarded = ask({ host, port, method, path, headers, agent }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    incoming.pipe(forwarded)
  })
  // A busy machine may pause for longer than the default of 5 s between two calls of a connection.
  server.keepAliveTimeout = 0
  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = next()
    const upstream = connect(Number(port), hostname, () => {
      const headerLines = incoming.rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${incoming.rawHeaders[index + 1]}`] : [],
      )
      upstream.write(`${[`GET ${incoming.url} HTTP/1.1`, ...headerLines].join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const [one, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (target: string) => ready.has(target),
    stop: () => {
      clearInterval(healthCheck)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

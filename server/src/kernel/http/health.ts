import type { FastifyInstance } from 'fastify'
import { BlockList } from 'node:net'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { systemScope } from '../security/actor.ts'
import { withDeadline } from '../postgres/deadline.ts'
import type { Services } from '../services.ts'

/**
 * Registers /healthz (the process is alive), /readyz (it can serve requests: the primary answers, which sign-in and saves
 * need), and /metrics (Prometheus format, loopback only unless configured otherwise).
 */
export const registerHealth = (
  app: FastifyInstance,
  services: Services,
  isShuttingDown: () => boolean,
): void => {
  // How the call came lets `npm run doctor` see a proxy whose header is not trusted, or trusted and not there.
  app.get('/healthz', ({ headers }) => ({
    ok: true,
    version: services.settings.version,
    isForwarded: headers['x-forwarded-for'] !== undefined,
    trustsProxy: services.settings.trustProxy,
  }))
  app.get('/readyz', async (_request, reply) => {
    if (isShuttingDown()) return reply.code(503).send({ ok: false, says: 'This process is about to end.' })
    try {
      await withDeadline(services.settings.databaseWaitMs, () =>
        services.db.asOnPrimary(systemScope).rows(sql`select 1`.compile(services.db.builder)),
      )
      return { ok: true }
    } catch {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ ok: false, says: "The database isn't responding." })
    }
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    // texts-ignore: for the metrics
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe(
      { route: request.routeOptions.url ?? 'web', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  const { replica } = services.db
  if (replica) {
    const reads = new Counter({
      name: 'database_reads',
      // texts-ignore: for the metrics
      help: 'Reads that a replica could answer, by the server that did',
      labelNames: ['server'],
      registers: [registry],
      collect: () => {
        reads.reset()
        reads.inc({ server: 'replica' }, replica.reads.replica)
        reads.inc({ server: 'primary' }, replica.reads.primary)
      },
    })
  }
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  loopback.addAddress('::1', 'ipv6')
  app.get('/metrics', async (request, reply) => {
    const ip = request.ip.replace(/^::ffff:/, '')
    const isLoopback = loopback.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')
    if (!isLoopback && !services.settings.metricsOpen) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

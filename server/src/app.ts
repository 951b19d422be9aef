import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { registerErrorHandler } from './kernel/http/error-handler.ts'
import { bind } from './kernel/http/bind.ts'
import { startTrashSchedule, type EmptyTrash } from './kernel/records/trash.ts'
import { registerBodyParsers } from './kernel/http/body-parsers.ts'
import { docs } from './kernel/http/docs-page.ts'
import type { Services } from './kernel/services.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { health } from './kernel/http/health.ts'
import { gracefulShutdown } from './kernel/http/graceful-shutdown.ts'
import { serveWebApp } from './kernel/http/web-app.ts'
import { modules } from './modules/index.ts'

/** What names others goes before what is named: against the street. */
export const emptyings: readonly EmptyTrash[] = modules.flatMap(({ emptyBin }) => emptyBin ?? []).toReversed()

/** Puts the product together: kernel, outside services, modules in street order. Not yet listening. */
export const buildApp = async (
  services: Services,
  authenticate: Parameters<typeof bind>[2]['authenticate'],
) => {
  const { settings } = services
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy,
    requestTimeout: 120_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 2000 },
  })
  const going = gracefulShutdown(app)
  registerErrorHandler(app, services.clock)
  registerBodyParsers(app)
  const safe = await securityHeaders(settings.publicUrl.startsWith('https:'), settings.mapStyleUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safe)
    done()
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  })
  bind(
    app,
    modules.flatMap((module) => [...module.routes(services)]),
    { db: services.db, clock: services.clock, authenticate, callWaitMs: settings.callWaitMs },
  )
  docs(app, settings)
  health(app, services, () => going.isShuttingDown)
  await serveWebApp(app, settings)
  const stops: (() => Promise<void>)[] = []
  return {
    app,
    /** Begins the work beside the calls. */
    begin: async () => {
      for (const module of modules) if (module.start) stops.push(await module.start(services, app))
      stops.push(startTrashSchedule(services, emptyings))
    },
    /** Serves on until a proxy knows that this process ends, and until what is under way is answered. */
    leave: () => going.shutDown(settings.leaveWaitMs),
    /** Ends it again, newest first. */
    end: async () => {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

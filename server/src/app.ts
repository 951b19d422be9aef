import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { registerAppVersion } from './kernel/http/app-version.ts'
import { registerErrorHandler } from './kernel/http/error-handler.ts'
import { bind } from './kernel/http/bind.ts'
import { startTrashSchedule, type EmptyTrash } from './kernel/records/trash.ts'
import { registerBodyParsers } from './kernel/http/body-parsers.ts'
import { registerDocs } from './kernel/http/docs-page.ts'
import type { Services } from './kernel/services.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { registerHealth } from './kernel/http/health.ts'
import { gracefulShutdown } from './kernel/http/graceful-shutdown.ts'
import { serveWebApp } from './kernel/http/web-app.ts'
import { withoutSchemas } from './kernel/http/without-schemas.ts'
import { setReadersTexts } from './kernel/texts/text-engine.ts'
import { installedApp } from './modules/brands/door.ts'
import { modules } from './modules/index.ts'

/** Modules in reverse order, so that records are deleted before the records they reference. */
export const trashEmptiers: readonly EmptyTrash[] = modules
  .flatMap(({ emptyTrash: emptyBin }) => emptyBin ?? [])
  .toReversed()

/** Builds the server from the kernel, the outside services, and the modules. It is not listening yet. */
export const buildApp = async (
  services: Services,
  authenticate: Parameters<typeof bind>[2]['authenticate'],
) => {
  const { settings } = services
  setReadersTexts()
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy,
    requestTimeout: 120_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 2000 },
    schemaController: withoutSchemas,
  })
  await services.traces?.register(app)
  const shutdown = gracefulShutdown(app)
  registerErrorHandler(app, services.clock)
  registerBodyParsers(app)
  const headers = await securityHeaders(
    settings.publicUrl.startsWith('https:'),
    settings.mapStyleUrl,
    Boolean(settings.stripe ?? settings.stripeTest),
  )
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    // Tells our answers from those of something in between, such as the sign-in page of a network.
    reply.header('calibrate-version', settings.version)
    done()
  })
  registerAppVersion(app, settings)
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  })
  bind(
    app,
    modules.flatMap((module) => [...module.routes(services)]),
    {
      db: services.db,
      clock: services.clock,
      events: services.events,
      authenticate,
      databaseWaitMs: settings.databaseWaitMs,
      isReadOnlyCopy: settings.isReadOnlyCopy,
    },
  )
  registerDocs(app, settings)
  registerHealth(app, services, () => shutdown.isShuttingDown)
  await serveWebApp(app, settings, installedApp(services))
  const stops: (() => Promise<void>)[] = []
  return {
    app,
    /** Starts the background work. */
    start: async () => {
      const started = modules.filter((each) => !settings.isReadOnlyCopy || each.startsInReadOnlyCopy)
      for (const module of started) if (module.start) stops.push(await module.start(services, app))
      if (!settings.isReadOnlyCopy) stops.push(startTrashSchedule(services, trashEmptiers))
    },
    /** Keeps serving until proxies have noticed the shutdown and requests in progress are answered. */
    drain: () => shutdown.shutDown(settings.shutdownDelayMs),
    /** Stops the background work, newest first. */
    stop: async () => {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

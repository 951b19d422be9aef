import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { realClock, type Clock } from './kernel/clock.ts'
import { logConnectionBudget } from './kernel/postgres/connection-budget.ts'
import { Database } from './kernel/postgres/database.ts'
import type { ReplicaState } from './kernel/postgres/replica.ts'
import { makeLog } from './kernel/log.ts'
import { loadSecrets } from './kernel/security/secrets.ts'
import type { Services } from './kernel/services.ts'
import { settingsFrom, type S3Settings, type Settings } from './kernel/settings.ts'
import { makeAuthenticate } from './modules/identity/door.ts'
import type { Broadcast } from './outside/broadcast/broadcast.ts'
import { inMemoryBroadcast } from './outside/broadcast/memory.ts'
import { storeOnlyCcc } from './outside/ccc/ccc.ts'
import { httpCcc } from './outside/ccc/http.ts'
import type { Files } from './outside/files/files.ts'
import { openFiles, s3Name } from './outside/files/open-files.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { outboxMail } from './outside/mail/outbox.ts'
import { startAddressSearch } from './outside/maps/start-address-search.ts'
import { paymentsFrom } from './outside/payments/payments-from.ts'
import { webPush } from './outside/push/web-push.ts'
import { outboxSms } from './outside/sms/outbox.ts'
import { twilioSms } from './outside/sms/twilio.ts'
import { createScanFiles } from './outside/scan-files/fetch-scan-file.ts'
import { maxScanBytes } from '#contract/kit/scans.ts'
import { estimatedTravel } from './outside/travel/estimate-travel.ts'
import { osrmTravel } from './outside/travel/osrm-travel.ts'
import type { Traces } from './outside/traces/traces.ts'
import { startVinService } from './outside/vin/start-vin-service.ts'
import { createWebhookPost } from './outside/webhooks/post-webhook.ts'
import packageJson from '../../package.json' with { type: 'json' }

export type RunningServer = { url: string; port: number; services: Services; stop(): Promise<void> }

/** Replacement services that tests pass in. */
export type ServiceOverrides = Partial<Pick<Services, 'mail' | 'sms' | 'vin' | 'log' | 'payments'>> & {
  clock?: Clock
}

const connectBroadcast = async (url: string | undefined, log: Logger): Promise<Broadcast> => {
  if (!url) return inMemoryBroadcast()
  const { redisBroadcast: redisBetween } = await import('./outside/broadcast/redis.ts')
  return redisBetween({
    url,
    onState: (isConnected, error) =>
      isConnected
        ? log.info('Redis answers again: all processes hear of each other')
        : log.warn(
            { err: error },
            'Redis does not answer: who types and who is there is told on one process alone',
          ),
  })
}

/** The SDK is loaded only with the setting. */
const startTraces = async (settings: Settings, log: Logger): Promise<Traces | undefined> => {
  if (!settings.traces) return undefined
  const { otelTraces } = await import('./outside/traces/otel-traces.ts')
  return otelTraces({
    ...settings.traces,
    version: settings.version,
    environment: settings.environment,
    onState: (isConnected, error) =>
      isConnected
        ? log.info('the collector takes traces again')
        : log.warn({ err: error }, 'the collector takes no traces; the newest are dropped until it does'),
  })
}

const logReplica = (log: Logger, state: ReplicaState): void => {
  const fallback = 'until then all reads go to the primary'
  if (state.is === 'used') log.info('The read replica is up to date: reads go to it')
  else if (state.is === 'down')
    log.warn({ err: state.error }, `The read replica does not answer: ${fallback}`)
  else if (state.is === 'behind' && state.seconds === 0)
    log.info(`The read replica is catching up with the start of this process: ${fallback}`)
  else if (state.is === 'behind')
    log.warn(`The read replica is ${state.seconds} s or more behind the primary: ${fallback}`)
  else
    log.warn(
      'DATABASE_READ_URL leads to a server that is no standby of DATABASE_URL: all reads go to the primary',
    )
}

/** Only tells: a process that can't count its connections serves all the same. */
const logConnections = async (log: Logger, db: Database): Promise<void> => {
  try {
    const { primary, replica } = await db.connectionUse()
    logConnectionBudget(log, 'PostgreSQL', primary.perProcess, primary.connections)
    if (replica) logConnectionBudget(log, 'the read replica', replica.perProcess, replica.connections)
  } catch (error) {
    log.warn({ err: error }, 'connections could not be counted')
  }
}

/** Only tells: everything but files works without them, and the bucket may come back by itself. */
const logBucket = async (log: Logger, s3: S3Settings, files: Files): Promise<void> => {
  const bucket = s3Name(s3)
  try {
    await files.check()
    log.info({ bucket }, 'files are stored in the bucket')
  } catch (error) {
    log.error({ bucket, err: error }, 'the bucket for files cannot be used; run npm run doctor')
  }
}

/**
 * Starts the server on a migrated database and listens. `env` is read only here.
 * @throws Error with a readable message when a setting is missing, the port is taken, or the database is unreachable
 */
export const startServer = async (
  env: Record<string, string | undefined>,
  instead: ServiceOverrides = {},
): Promise<RunningServer> => {
  const settings = settingsFrom(env, packageJson.version)
  const log = instead.log ?? makeLog(settings.logLevel)
  const dataDir = resolve(settings.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const db = new Database({
    url: settings.appUrl,
    size: settings.databaseConnections,
    readUrl: settings.readUrl,
    connectMs: settings.databaseWaitMs,
    isPipelined: settings.databasePipeline,
    onReplica: (state) => logReplica(log, state),
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const secrets = await loadSecrets(settings.ownerUrl)
  await db.replica?.start()
  const clock = instead.clock ?? realClock
  const services: Services = {
    settings,
    db,
    clock,
    events: new EventEmitter(),
    log,
    mail: instead.mail ?? (settings.smtpUrl ? smtpMail(settings.smtpUrl) : outboxMail(async () => {})),
    sms: instead.sms ?? (settings.sms ? twilioSms(settings.sms) : outboxSms(async () => {})),
    push: webPush({ keys: secrets.push, from: settings.mailFrom, extraOrigins: settings.pushOrigins }),
    ccc: settings.cccUrl ? httpCcc({ url: settings.cccUrl, key: settings.cccKey }) : storeOnlyCcc(),
    files: await openFiles({ folder: join(dataDir, 'files'), s3: settings.s3 }),
    scanFiles: createScanFiles({ origins: settings.scanFileOrigins, maxBytes: maxScanBytes }),
    webhookPost: createWebhookPost({
      allowedOrigins: settings.webhookOrigins,
      isSecureOnly: settings.production,
    }),
    broadcast: await connectBroadcast(settings.redisUrl, log),
    vin:
      instead.vin ??
      startVinService({
        cacheDir: join(dataDir, 'vpic'),
        ...(settings.vpicUrl ? { apiBaseUrl: settings.vpicUrl } : {}),
      }),
    maps: startAddressSearch({
      key: settings.mapsKey,
      url: settings.mapsUrl,
      onFailure: (reason) => log.warn(`addresses are checked by postal code alone: ${reason}`),
    }),
    travel: settings.routingUrl
      ? osrmTravel({
          url: settings.routingUrl,
          onFailure: (reason) => log.warn(`travel is estimated by distance: ${reason}`),
        })
      : estimatedTravel(),
    payments: instead.payments ?? (await paymentsFrom(settings, clock)),
    traces: await startTraces(settings, log),
    secrets,
  }
  const server = await buildApp(services, makeAuthenticate(services))
  await server.start()
  await server.app.listen({ port: settings.port, host: settings.host })
  await logConnections(log, db)
  if (settings.s3) void logBucket(log, settings.s3, services.files)
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    url: env.PUBLIC_URL ?? `http://localhost:${port}`,
    port,
    services,
    stop: async () => {
      await server.drain()
      await server.app.close()
      await server.stop()
      if (!instead.vin) await services.vin.stop()
      await services.broadcast.stop()
      await services.traces?.stop()
      await db.end()
    },
  }
}

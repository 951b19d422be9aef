import { join } from 'node:path'
import { isOlderVersion, isVersion, minimumAppVersion } from '#contract/kit/app-version.ts'
import { tracesFrom, type TracesSettings } from '../outside/traces/traces.ts'
import { withSecretFiles } from './secret-files.ts'

/** Configuration of one installation, read once from the environment by start.ts. */
export type Settings = {
  production: boolean
  environment: string
  version: string
  /** The oldest version of the web app that still works with this server. */
  minimumApp: string
  port: number
  host: string
  publicUrl: string
  dataDir: string
  ownerUrl: string
  appUrl: string
  /** A standby server that answers reads it is recent enough for. */
  readUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The carrier of text messages. */
  sms: SmsSettings | undefined
  /** Origins of extra push services, such as an on-premises one, besides those of the known browsers. */
  pushOrigins: readonly string[]
  /** Origins of sites that may embed the chat widget. */
  widgetOrigins: readonly string[]
  /** Origins that scan reports may be fetched from, such as a scan tool maker's cloud. */
  scanFileOrigins: readonly string[]
  /** Origins that webhooks may call although they are internal or without TLS. */
  webhookOrigins: readonly string[]
  cccUrl: string | undefined
  cccKey: string
  vpicUrl: string | undefined
  /** Table service of an OSRM-shaped routing API; without one, travel is estimated by distance. */
  routingUrl: string | undefined
  mapsKey: string | undefined
  mapsUrl: string | undefined
  /** URL of the base map's style. Without one, the map shows the bundled outlines. */
  mapStyleUrl: string | undefined
  /** Bucket that holds the files; without one, they are in a folder of `dataDir`. */
  s3: S3Settings | undefined
  /** Stripe account for card payments; without one, payments are taken by test cards alone. */
  stripe: StripeAccount | undefined
  /** Stripe account in test mode, for onboarding links in test mode. */
  stripeTest: StripeAccount | undefined
  appTitle: string
  poweredBy: string
  trainingUrl: string
  logLevel: string
  /** Folder of the built web app. */
  webDir: string
  metricsOpen: boolean
  /** OpenTelemetry collector that calls are traced to. */
  traces: TracesSettings | undefined
  trustProxy: boolean
  /** Whether statements are sent to PostgreSQL together (the default) or one by one, as pg does. */
  databasePipeline: boolean
  /** Most connections that this process opens to PostgreSQL for calls. */
  databaseConnections: number
  /** Total time that one call may spend waiting on the database. */
  databaseWaitMs: number
  /** How long a process keeps serving during shutdown while /readyz already reports that it is going away. */
  shutdownDelayMs: number
  /** Hour of the nightly backup by the clock of the machine, 0 to 23; null if backups are taken in another way. */
  backupHour: number | null
  /** Folder of the nightly backups. */
  backupDir: string
  /** Folder of this version's migrations. */
  migrationsDir: string
  /** Whether this server shows a restored backup: nothing can be changed, nothing is sent, and no job runs. */
  isReadOnlyCopy: boolean
}

/** A bucket of Amazon S3, or of a store that speaks the same protocol. */
export type S3Settings = {
  bucket: string
  region: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export type SmsSettings = {
  /** The address without a path. */
  url: string
  account: string
  token: string
  /** The sending number in E.164, or the id of a messaging service (`MG…`). */
  from: string
}

export type StripeAccount = {
  key: string
  publishableKey: string
  webhookSecret: string
  /** Price ids: annual, monthly, per event. */
  prices: { annual: string; monthly: string; perevent: string }
  url: string | undefined
}

/**
 * Longer than a proxy that asks /readyz each second needs to notice. Five more for what is under way, and Docker's
 * default of ten seconds before it kills a container is just kept.
 */
const productionShutdownSeconds = 5

type Env = Record<string, string | undefined>

/** @throws Error when the setting is present but is not an http(s) URL */
const urlFrom = (env: Env, name: string): string | undefined => {
  const value = env[name]
  if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new Error(`${name} is ${value}: give an address that begins with https://.`)
  return value || undefined
}

/**
 * Reads the address of a server, which may hold a password and so is never repeated.
 * @throws Error when the setting is present but is not such an address
 */
const serverFrom = (env: Env, name: string, scheme: RegExp, example: string): string | undefined => {
  const value = env[name]
  if (!value) return undefined
  if (!scheme.test(URL.parse(value)?.protocol ?? ''))
    throw new Error(
      `${name} isn't an address such as ${example}. In a password, write # as %23, / as %2F, ? as %3F, @ as %40.`,
    )
  return value
}

const databaseFrom = (env: Env, name: string): string | undefined =>
  serverFrom(env, name, /^postgres(ql)?:$/, 'postgres://user:password@host:5432/calibrate')

const [on, off] = [
  ['1', 'true', 'yes', 'on'],
  ['0', 'false', 'no', 'off'],
]

/** @throws Error when a switch is neither on nor off, which must not pass for the default */
export const switchFrom = (env: Env, name: string, isOn: boolean): boolean => {
  const value = env[name]?.toLowerCase()
  if (!value) return isOn
  if (!on.includes(value) && !off.includes(value)) throw new Error(`${name} is ${env[name]}: use on or off.`)
  return on.includes(value)
}

/** @throws Error for a typing error, which would start the demo in place of the product */
const isProduction = ({ NODE_ENV }: Env): boolean => {
  if (NODE_ENV && !['production', 'development', 'test'].includes(NODE_ENV))
    throw new Error(`NODE_ENV is ${NODE_ENV}: use production, or leave it out for the demo.`)
  return NODE_ENV === 'production'
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** @throws Error when the log has no such level */
const logLevelFrom = (env: Env): string => {
  const level = env.LOG_LEVEL || 'info'
  if (!logLevels.includes(level))
    throw new Error(`LOG_LEVEL is ${level}: use trace, debug, info, warn, or error.`)
  return level
}

/**
 * Reads URLs separated by spaces or commas, and returns their origins.
 * @throws Error when one is not an http(s) URL
 */
const originsFrom = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const url = URL.parse(text)
      if (!url || !/^https?:$/.test(url.protocol) || url.host === '')
        throw new Error(
          `${name} holds ${text}: give addresses that begin with https://, with spaces between.`,
        )
      return url.origin
    })

/**
 * Reads a Stripe account: `STRIPE_KEY`, `STRIPE_PUBLISHABLE_KEY`, `STRIPE_WEBHOOK_SECRET`, and `STRIPE_PRICES` (three price
 * ids: annual, monthly, per event). `prefix` is `STRIPE` or `STRIPE_TEST`.
 * @throws Error when a key comes without the rest
 */
const stripeFrom = (env: Env, prefix: string): StripeAccount | undefined => {
  const key = env[`${prefix}_KEY`]
  if (!key) return undefined
  const [annual, monthly, perevent] = (env[`${prefix}_PRICES`] ?? '').split(/[\s,]+/)
  const publishableKey = env[`${prefix}_PUBLISHABLE_KEY`]
  if (!annual || !monthly || !perevent || !publishableKey)
    throw new Error(
      `${prefix}_KEY needs ${prefix}_PUBLISHABLE_KEY, and ${prefix}_PRICES with three price ids: annual, monthly, per event.`,
    )
  return {
    key,
    publishableKey,
    webhookSecret: env[`${prefix}_WEBHOOK_SECRET`] ?? '',
    prices: { annual, monthly, perevent },
    url: urlFrom(env, `${prefix}_URL`),
  }
}

/**
 * Reads the carrier of text messages: `SMS_URL` holds its account and token, `SMS_FROM` is the sender.
 * @throws Error when one comes without the other, or the address without account and token
 */
const smsFrom = (env: Env): SmsSettings | undefined => {
  const address = serverFrom(env, 'SMS_URL', /^https?:$/, 'https://account:token@api.twilio.com')
  const from = env.SMS_FROM
  if (!address && !from) return undefined
  if (!address || !from) throw new Error('SMS_URL and SMS_FROM are needed together: set both, or neither.')
  if (!/^(\+[1-9]\d{6,14}|MG\w+)$/.test(from))
    throw new Error(
      `SMS_FROM is ${from}: give a number such as +16165550100, or the id of a messaging service.`,
    )
  const { origin, username, password } = new URL(address)
  if (!username || !password)
    throw new Error('SMS_URL needs an account and a token: https://account:token@api.twilio.com.')
  return { url: origin, account: decodeURIComponent(username), token: decodeURIComponent(password), from }
}

/**
 * Reads the bucket for files from `S3_BUCKET` and the settings beside it.
 * @throws Error when a bucket comes without its keys, or the others without a bucket
 */
export const s3From = (env: Env): S3Settings | undefined => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const endpoint = urlFrom(env, 'S3_ENDPOINT')
  if (!bucket) {
    // Files must not land in a folder because of a typing error.
    if (endpoint || accessKeyId || secretAccessKey || env.S3_REGION)
      throw new Error('S3_BUCKET is missing. Set it too, or none of the S3 settings.')
    return undefined
  }
  if (!accessKeyId || !secretAccessKey)
    throw new Error('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return { bucket, region: env.S3_REGION || 'us-east-1', endpoint, accessKeyId, secretAccessKey }
}

/** @throws Error when it is no version, or one that the app of this server itself doesn't reach */
const minimumAppFrom = (env: Env, version: string): string => {
  const minimum = env.MINIMUM_APP ?? minimumAppVersion
  if (!isVersion(minimum) || isOlderVersion(version, minimum))
    throw new Error(`MINIMUM_APP is ${minimum}: give a version up to ${version}, which this server ships.`)
  return minimum
}

/** @throws Error when it is not a count that calls can be answered with */
const connectionsFrom = (env: Env): number => {
  const value = Number(env.DATABASE_CONNECTIONS ?? 20)
  if (!Number.isInteger(value) || value < 2 || value > 500)
    throw new Error(`DATABASE_CONNECTIONS is ${env.DATABASE_CONNECTIONS}: use 2 to 500.`)
  return value
}

/** @throws Error when the setting is no hour */
const backupHourFrom = (env: Env, production: boolean): number | null => {
  const value = env.BACKUP_HOUR ?? (production ? '2' : 'off')
  if (value === 'off') return null
  const hour = Number(value)
  if (value === '' || !Number.isInteger(hour) || hour < 0 || hour > 23)
    throw new Error(`BACKUP_HOUR is "${value}": use an hour from 0 to 23, or off.`)
  return hour
}

/** @throws Error with a readable message when a required setting is missing or malformed */
export const settingsFrom = (given: Env, version: string): Settings => {
  // Compose and unit files hand over what nobody filled in as blank.
  const env = Object.fromEntries(Object.entries(withSecretFiles(given)).filter(([, value]) => value !== ''))
  const required = (read: typeof databaseFrom, name: string): string => {
    const value = read(env, name)
    if (!value) throw new Error(`The setting ${name} is missing. See docs/operations.md.`)
    return value
  }
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${env.PORT}: use 0 to 65535.`)
  const databaseWaitSeconds = Number(env.CALL_WAIT ?? 5)
  if (!(databaseWaitSeconds > 0)) throw new Error(`CALL_WAIT is ${env.CALL_WAIT}: use seconds, such as 5.`)
  const production = isProduction(env)
  const shutdownDelaySeconds = Number(env.LEAVE_WAIT ?? (production ? productionShutdownSeconds : 0))
  if (!(shutdownDelaySeconds >= 0))
    throw new Error(`LEAVE_WAIT is ${env.LEAVE_WAIT}: use seconds, such as 10.`)
  return {
    production,
    environment: env.APP_ENVIRONMENT ?? (production ? 'production' : 'demo'),
    version,
    minimumApp: minimumAppFrom(env, version),
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (urlFrom(env, 'PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR ?? 'data',
    ownerUrl: required(databaseFrom, 'DATABASE_URL'),
    appUrl: required(databaseFrom, 'APP_DATABASE_URL'),
    readUrl: databaseFrom(env, 'DATABASE_READ_URL'),
    redisUrl: serverFrom(env, 'REDIS_URL', /^rediss?:$/, 'redis://:password@host:6379'),
    smtpUrl: serverFrom(env, 'SMTP_URL', /^smtps?:$/, 'smtps://user:password@host:465'),
    mailFrom: env.MAIL_FROM ?? 'Mobile Copilot <no-reply@calibrate.example>',
    sms: smsFrom(env),
    pushOrigins: originsFrom(env, 'PUSH_ORIGINS'),
    widgetOrigins: originsFrom(env, 'WIDGET_ORIGINS'),
    scanFileOrigins: originsFrom(env, 'SCAN_FILE_ORIGINS'),
    webhookOrigins: originsFrom(env, 'WEBHOOK_ORIGINS'),
    cccUrl: urlFrom(env, 'CCC_URL'),
    cccKey: env.CCC_KEY ?? '',
    vpicUrl: urlFrom(env, 'VPIC_URL'),
    routingUrl: urlFrom(env, 'ROUTING_URL'),
    mapsKey: env.MAPS_KEY,
    mapsUrl: urlFrom(env, 'MAPS_URL'),
    mapStyleUrl: urlFrom(env, 'MAP_STYLE_URL'),
    s3: s3From(env),
    stripe: stripeFrom(env, 'STRIPE'),
    stripeTest: stripeFrom(env, 'STRIPE_TEST'),
    // texts-ignore: names of the brand
    appTitle: env.APP_TITLE ?? 'Mobile Copilot',
    // texts-ignore: a line of the brand
    poweredBy: env.POWERED_BY ?? 'Powered by OPUS IVS',
    trainingUrl: env.TRAINING_URL ?? 'https://training.calibrate.example',
    logLevel: logLevelFrom(env),
    webDir: env.WEB_DIR ?? 'dist/web',
    metricsOpen: switchFrom(env, 'METRICS_OPEN', false),
    traces: tracesFrom(env),
    trustProxy: switchFrom(env, 'TRUST_PROXY', false),
    databasePipeline: switchFrom(env, 'DATABASE_PIPELINE', true),
    databaseConnections: connectionsFrom(env),
    databaseWaitMs: databaseWaitSeconds * 1000,
    shutdownDelayMs: shutdownDelaySeconds * 1000,
    backupHour: backupHourFrom(env, production),
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR ?? 'data', 'backups'),
    migrationsDir: 'database/migrations',
    isReadOnlyCopy: env.READ_ONLY_COPY === '1',
  }
}

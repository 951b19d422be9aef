/** Everything that differs between installations, read once from the environment by start.ts. */
export type Settings = {
  production: boolean
  environment: string
  version: string
  port: number
  host: string
  publicUrl: string
  dataDir: string
  ownerUrl: string
  appUrl: string
  readUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  /** Push services beside those of the known browsers, as origins: one in the house. */
  pushOrigins: readonly string[]
  /** Sites that may show the chat in a page of theirs, as origins. */
  widgetOrigins: readonly string[]
  cccUrl: string | undefined
  cccKey: string
  vpicUrl: string | undefined
  mapsKey: string | undefined
  mapsUrl: string | undefined
  /** Style of the map's background; without one the shipped outlines. */
  mapStyleUrl: string | undefined
  appTitle: string
  poweredBy: string
  trainingUrl: string
  logLevel: string
  /** Folder of the built web app. */
  webDir: string
  metricsOpen: boolean
  trustProxy: boolean
  /** What one call may wait on the database, all its waits together. */
  callWaitMs: number
  /** How long a process that ends serves on while it says that it is going. */
  leaveWaitMs: number
}

type Env = Record<string, string | undefined>

/** @throws Error in words when a setting that is given is no address */
const addressIn = (env: Env, name: string): string | undefined => {
  const value = env[name]
  if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new Error(`${name} is ${value}: give an address that begins with https://.`)
  return value || undefined
}

/** Addresses with spaces between them, as origins. @throws Error in words when one is none */
const originsIn = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const address = URL.parse(text)
      if (!address || !/^https?:$/.test(address.protocol) || address.host === '')
        throw new Error(
          `${name} holds ${text}: give addresses that begin with https://, with spaces between.`,
        )
      return address.origin
    })

/** @throws Error in words when a needed setting is missing or malformed. */
export const settingsFrom = (env: Env, version: string): Settings => {
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`The setting ${name} is missing. See docs/operations.md.`)
    return value
  }
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${env.PORT}: use 0 to 65535.`)
  const callWait = Number(env.CALL_WAIT ?? 5)
  if (!(callWait > 0)) throw new Error(`CALL_WAIT is ${env.CALL_WAIT}: use seconds, such as 5.`)
  const leaveWait = Number(env.LEAVE_WAIT ?? 0)
  if (!(leaveWait >= 0)) throw new Error(`LEAVE_WAIT is ${env.LEAVE_WAIT}: use seconds, such as 10.`)
  const production = env.NODE_ENV === 'production'
  return {
    production,
    environment: env.APP_ENVIRONMENT ?? (production ? 'production' : 'demo'),
    version,
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR ?? 'data',
    ownerUrl: needed('DATABASE_URL'),
    appUrl: needed('APP_DATABASE_URL'),
    readUrl: env.DATABASE_READ_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Mobile Copilot <no-reply@calibrate.example>',
    smsUrl: env.SMS_URL,
    pushOrigins: originsIn(env, 'PUSH_ORIGINS'),
    widgetOrigins: originsIn(env, 'WIDGET_ORIGINS'),
    cccUrl: env.CCC_URL,
    cccKey: env.CCC_KEY ?? '',
    vpicUrl: env.VPIC_URL,
    mapsKey: env.MAPS_KEY,
    mapsUrl: env.MAPS_URL,
    mapStyleUrl: addressIn(env, 'MAP_STYLE_URL'),
    appTitle: env.APP_TITLE ?? 'Mobile Copilot',
    poweredBy: env.POWERED_BY ?? 'Powered by OPUS IVS',
    trainingUrl: env.TRAINING_URL ?? 'https://training.calibrate.example',
    logLevel: env.LOG_LEVEL ?? 'info',
    webDir: env.WEB_DIR ?? 'dist/web',
    metricsOpen: env.METRICS_OPEN === '1',
    trustProxy: env.TRUST_PROXY === '1',
    callWaitMs: callWait * 1000,
    leaveWaitMs: leaveWait * 1000,
  }
}

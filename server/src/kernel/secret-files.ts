import { readFileSync } from 'node:fs'

type Env = Record<string, string | undefined>

/** Settings that are secret, or hold a password. Each may come from a file instead, named by `<NAME>_FILE`. */
export const secretSettings = [
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_URL',
  'CCC_KEY',
  'MAPS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_TEST_KEY',
  'STRIPE_TEST_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** What a secret that was copied from a sample looks like. */
const isSample = (value: string): boolean => /change-?me|<password>|:password@/i.test(value)

/**
 * The environment with the secrets that files hold, as Docker, Kubernetes, and systemd hand them over. The end of the line is no
 * part of a secret.
 * @throws Error with a readable message when a file can't be read, is empty, or the setting is given twice, and in production when a
 * secret is still that of a sample
 */
export const withSecretFiles = (env: Env): Env => {
  const all = { ...env }
  for (const name of secretSettings) {
    const file = all[`${name}_FILE`]
    delete all[`${name}_FILE`]
    if (file) {
      if (all[name]) throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`)
      all[name] = readSecret(name, file)
    }
    if (all.NODE_ENV === 'production' && isSample(all[name] ?? ''))
      throw new Error(`${name} is still the one of a sample. Set your own.`)
  }
  return all
}

const readSecret = (name: string, file: string): string => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`${name}_FILE names ${file}, which can't be read (${code}).`, { cause: error })
  }
  const value = text.replace(/\r?\n$/, '')
  if (value === '') throw new Error(`${name}_FILE names ${file}, which is empty.`)
  return value
}

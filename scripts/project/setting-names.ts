import { secretSettings } from '#server/kernel/secret-files.ts'

/** Every setting of docs/operations.md, so that a name that was typed wrong is noticed. */
export const settingNames: readonly string[] = [
  ...secretSettings,
  ...[
    'APP_ENVIRONMENT',
    'APP_TITLE',
    'BACKUP_DIR',
    'BACKUP_HOUR',
    'CALL_WAIT',
    'CCC_URL',
    'DATABASE_CONNECTIONS',
  ],
  ...[
    'DATABASE_PIPELINE',
    'DATA_DIR',
    'HOST',
    'LEAVE_WAIT',
    'LOG_LEVEL',
    'MAIL_FROM',
    'MAPS_URL',
    'MAP_STYLE_URL',
  ],
  ...['METRICS_OPEN', 'MINIMUM_APP', 'NODE_ENV', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME'],
  ...[
    'OTEL_TRACES_SAMPLER_ARG',
    'PORT',
    'POWERED_BY',
    'PUBLIC_URL',
    'PUSH_ORIGINS',
    'ROUTING_URL',
    'S3_BUCKET',
  ],
  ...[
    'S3_ENDPOINT',
    'S3_REGION',
    'SCAN_FILE_ORIGINS',
    'SMS_FROM',
    'STRIPE_PRICES',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_TEST_PRICES',
  ],
  ...['STRIPE_TEST_PUBLISHABLE_KEY', 'TRAINING_URL', 'TRUST_PROXY', 'TRY_DIR', 'UPGRADE_BACKUP', 'VPIC_URL'],
  ...['WEBHOOK_ORIGINS', 'WIDGET_ORIGINS'],
]

/** Shorter names, such as PORT, are too close to what others set. */
const shortestCompared = 7

/** Settings that look typed wrong, each with what to do about it. They are read by nobody, and so change nothing. */
export const misspelledSettings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).flatMap((name) => {
    const ofFile = /^(.+)_FILE$/.exec(name)?.[1] ?? ''
    if (settingNames.includes(name) || secretSettings.some((each) => each === ofFile)) return []
    if (settingNames.includes(ofFile))
      return [`${name} isn't read: only secrets come from files. Set ${ofFile}.`]
    const meant = settingNames.find((each) => each.length >= shortestCompared && isSlip(name, each))
    return meant === undefined || env[meant] ? [] : [`${name} isn't a setting. Did you mean ${meant}?`]
  })

/** Whether one name is the other with one letter too many, too few, or wrong, or two of them swapped. */
const isSlip = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = [a.slice(start), b.slice(start)] as const
  const isSwapped = rest[0].slice(0, 2) === [...rest[1].slice(0, 2)].toReversed().join('')
  return (
    rest[0].slice(1) === rest[1].slice(1) ||
    rest[0].slice(1) === rest[1] ||
    rest[0] === rest[1].slice(1) ||
    (isSwapped && rest[0].slice(2) === rest[1].slice(2))
  )
}

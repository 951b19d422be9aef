import type { Logger } from 'pino'
import type { Broadcast } from '../outside/broadcast/broadcast.ts'
import type { Ccc } from '../outside/ccc/ccc.ts'
import type { Files } from '../outside/files/files.ts'
import type { AddressSearch } from '../outside/maps/address-search.ts'
import type { Mail } from '../outside/mail/mail.ts'
import type { Payments } from '../outside/payments/payments.ts'
import type { Push, PushKeys } from '../outside/push/push.ts'
import type { ScanFiles } from '../outside/scan-files/fetch-scan-file.ts'
import type { Sms } from '../outside/sms/sms.ts'
import type { Traces } from '../outside/traces/traces.ts'
import type { Travel } from '../outside/travel/travel.ts'
import type { WebhookPost } from '../outside/webhooks/post-webhook.ts'
import type { VinService } from '../outside/vin/vin-service.ts'
import type { Clock } from './clock.ts'
import type { ProcessEvents } from './events/process-events.ts'
import type { Database } from './postgres/database.ts'
import type { Settings } from './settings.ts'

/** Keys that are generated at the first start and stored in the database. */
export type Secrets = {
  /** Signs tokens. */
  token: Uint8Array
  /** Signs file links. */
  links: Uint8Array
  /** VAPID keys that sign web push messages. Browsers hold the public one. */
  push: PushKeys
  /** Ed25519 key that signs certificates, PEM. */
  certificates: string
}

/** Dependencies passed to every module. start.ts creates one of each; tests replace some with local servers. */
export type Services = {
  settings: Settings
  db: Database
  clock: Clock
  events: ProcessEvents
  log: Logger
  mail: Mail
  sms: Sms
  push: Push
  ccc: Ccc
  broadcast: Broadcast
  files: Files
  scanFiles: ScanFiles
  webhookPost: WebhookPost
  vin: VinService
  maps: AddressSearch
  travel: Travel
  /** Card payments, and the same in test mode. */
  payments: { live: Payments; test: Payments }
  /** Only with the setting. */
  traces: Traces | undefined
  secrets: Secrets
}

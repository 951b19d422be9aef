import type { Services } from '#server/kernel/services.ts'
import type { Payments } from '#server/outside/payments/payments.ts'

/** What was found about one part of the system. `todo` says what to do about it, unless all is well. */
export type Finding = { state: 'ok' | 'warn' | 'bad'; says: string; todo?: string }

/** What checks need: the server has it, and `npm run doctor` makes it. */
export type HealthContext = Pick<Services, 'settings' | 'db' | 'clock' | 'vin'> & {
  payments: Record<keyof Services['payments'], Pick<Payments, 'check'>>
  /** The store of files, if it is a bucket. */
  files: Pick<Services['files'], 'check' | 'size'> | undefined
  /** Room on the disk of a folder, in bytes. */
  space(folder: string): Promise<{ free: number; total: number }>
}

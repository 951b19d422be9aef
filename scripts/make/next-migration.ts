import { filesUnder } from '../project/files.ts'

/** Path of the migration after the last one. */
export const nextMigration = (what: string): string => {
  const last = filesUnder('database/migrations').at(-1) ?? ''
  const number = Number(/(\d{4})-/.exec(last)?.[1] ?? 0) + 1
  return `database/migrations/${String(number).padStart(4, '0')}-${what}.sql`
}

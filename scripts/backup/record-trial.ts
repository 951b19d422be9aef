import { relative } from 'node:path'
import { Client } from 'pg'
import { root } from '../project/files.ts'
import type { CopyReport } from './check-copy.ts'

/**
 * Stores what a restored backup was like, for /health of the product. Does nothing if the product's database doesn't run.
 * Returns why it couldn't be stored, if so.
 */
export async function recordTrial(
  ownerUrl: string | undefined,
  backup: string,
  { problems }: CopyReport,
): Promise<string | undefined> {
  if (!ownerUrl) return undefined
  const client = new Client({ connectionString: ownerUrl, application_name: 'calibrate copy' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The server stores the folder as BACKUP_DIR names it, which may be relative.
    await client.query(
      'update backup_run set tried_at = clock_timestamp(), trial_problem = $2 where folder = any($1) and is_whole',
      [[backup, relative(root, backup)], problems.join(' ')],
    )
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

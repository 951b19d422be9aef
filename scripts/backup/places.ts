import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { s3From } from '#server/kernel/settings.ts'
import type { FilesPlace } from '#server/outside/files/open-files.ts'
import { backupNames } from '#server/kernel/backup/retention.ts'
import { environment } from '../project/environment.ts'
import { root } from '../project/files.ts'

/** The data folder of this installation. */
export const dataDir = resolve(root, process.env.DATA_DIR ?? 'data')

/** Where the backups of each night go. */
export const backupDir = process.env.BACKUP_DIR
  ? resolve(root, process.env.BACKUP_DIR)
  : join(dataDir, 'backups')

/** Where the files of this installation are. @throws Error when the S3 settings are not complete */
export const filesPlace = (): FilesPlace => ({ folder: join(dataDir, 'files'), s3: s3From(environment()) })
/** The newest of the backups by date, undefined if there is none. */
export const newestBackup = (): string | undefined => {
  const [name] = existsSync(backupDir) ? backupNames(readdirSync(backupDir)) : []
  return name && join(backupDir, name)
}

/** 1.2 GB, 340 MB. */
export const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

export const numberText = (value: number): string => value.toLocaleString('en-US')

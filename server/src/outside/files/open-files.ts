import { join } from 'node:path'
import type { S3Settings } from '#server/kernel/settings.ts'
import type { Files } from './files.ts'
import { folderFiles } from './folder.ts'

/** Where files are stored: in a folder, or in a bucket, with the folder for those being received. */
export type FilesPlace = { folder: string; s3?: S3Settings | undefined }

/** Opens the store. The SDK is loaded only if a bucket is set. */
export async function openFiles({ folder, s3 }: FilesPlace): Promise<Files> {
  if (!s3) return folderFiles(folder)
  const { s3Files } = await import('./s3.ts')
  return s3Files(join(folder, 'unfinished'), s3)
}

/** Bucket and address, for people. */
export const s3Name = ({ bucket, endpoint }: S3Settings): string =>
  endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `s3://${bucket}`

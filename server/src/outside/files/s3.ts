import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/kernel/settings.ts'
import { t } from '../texts.ts'
import {
  FilesError,
  MAX_FILE_BYTES,
  isKey,
  requireKey,
  type Files,
  type FilesTrouble,
  type ListedFile,
} from './files.ts'
import { receivingFiles, type WrittenFile } from './receive.ts'

export type S3Options = {
  /** Largest file, in bytes. */
  largest?: number
  /** How long the store may be silent before it counts as away. */
  silenceMs?: number
}

/**
 * Stores files in a bucket. Files are received into `unfinished` on the server's own disk, and sent when they are kept.
 * Everything goes through the server: links of the store itself could not carry our headers, which keep a file from
 * running in a browser.
 */
export function s3Files(
  unfinished: string,
  settings: S3Settings,
  { largest = MAX_FILE_BYTES, silenceMs = 5000 }: S3Options = {},
): Promise<Files> {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Other stores don't know the checksums that the SDK would add, and keep them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; the SDK would write its own lines to the console.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(2000, silenceMs), socketTimeout: silenceMs },
  })

  const send = async (path: string, Key: string, { bytes, sha256 }: WrittenFile) => {
    const command = new PutObjectCommand({
      Bucket,
      Key,
      Body: createReadStream(path),
      ContentLength: bytes,
      Metadata: { sha256 },
    })
    // Signed with the content's hash, so that the store refuses what arrives changed.
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'contentHash' },
    )
    await client.send(command)
  }

  return receivingFiles(unfinished, largest, {
    async place(path, key, written) {
      requireKey(key)
      // The SDK repeats calls by itself, but not those whose body is a stream.
      await send(path, key, written)
        .catch((error: unknown) => {
          if (troubleOf(error) !== 'away' || isRefusal(error)) throw error
          return send(path, key, written)
        })
        .catch(throwFilesError)
    },

    async read(key, part) {
      requireKey(key)
      const range = part ? { Range: `bytes=${part.start}-${part.end}` } : {}
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: key, ...range }))
        .catch(throwFilesError)
      return Body as Readable
    },

    async remove(key) {
      requireKey(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(throwFilesError)
    },

    async size(key) {
      requireKey(key)
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0
      } catch (error) {
        if (troubleOf(error) === 'missing') return null
        return throwFilesError(error)
      }
    },

    list: () => listBucket(client, Bucket),
  })
}

function silent(): void {}

async function* listBucket(client: S3Client, Bucket: string): AsyncIterable<ListedFile> {
  let from: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await client
      .send(new ListObjectsV2Command({ Bucket, ...(from ? { ContinuationToken: from } : {}) }))
      .catch(throwFilesError)
    for (const { Key = '', Size = 0 } of page.Contents ?? []) if (isKey(Key)) yield { key: Key, bytes: Size }
    from = page.NextContinuationToken
  } while (from)
}

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } }

function troubleOf(error: unknown): FilesTrouble {
  const { name = '', $metadata } = error as S3Failure
  if (name === 'NoSuchKey' || name === 'NotFound') return 'missing'
  if ($metadata?.httpStatusCode === 507 || name === 'QuotaExceeded' || name === 'XMinioStorageFull')
    return 'full'
  return 'away'
}

/** A wrong key or bucket does not become right by asking again. */
function isRefusal(error: unknown): boolean {
  const status = (error as S3Failure).$metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 429
}

function throwFilesError(error: unknown): never {
  const trouble = troubleOf(error)
  if (trouble === 'missing') throw new FilesError('missing', t('file.gone'), error)
  if (trouble === 'full') throw new FilesError('full', t('file.full'), error)
  throw new FilesError('away', t('file.away'), withReason(error))
}

/** The answer to HEAD has no text, so only its status tells what was wrong. */
function withReason(error: unknown): unknown {
  const { message, $metadata } = error as S3Failure & { message?: string }
  // texts-ignore: for the log and the terminal
  return message === 'UnknownError' ? new Error(`HTTP ${$metadata?.httpStatusCode}`) : error
}

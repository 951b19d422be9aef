import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, ok, rights } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

export const fileShape = z.object({
  file: z.number(),
  name: z.string(),
  kind: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Expires after at most 15 minutes. */
  url: z.string(),
  thumbUrl: z.string().nullable(),
  displayUrl: z.string().nullable(),
  takenAt: z.string().nullable(),
  createdOn: z.string(),
  createdBy: z.string(),
  calibrateEvent: z.number().nullable(),
  item: z.number().nullable(),
  rights,
})
export type FileInfo = z.infer<typeof fileShape>

export const uploadFile = call({
  method: 'POST',
  path: 'file/upload',
  says: 'Uploads one file (form field `file`), for a repair order (with calibrate, calibrateEvent, and item) or a location’s storage (with firm, bucket, and path, such as /images/). The content decides its type.',
  right: roles.all,
  upload: true,
  /** `filename` includes the folders, as the bucket calls take it. */
  answer: fileShape.extend({ filename: z.string() }),
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const readFile = call({
  method: 'GET',
  path: 'file/get',
  says: 'A file by the signed link from a list of files. The link is valid for 15 minutes.',
  right: 'open',
  /** Signed token that holds the file, its name, and the expiry. */
  query: z.object({ t: z.string().max(4096) }),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound'],
})
export const deleteFile = call({
  method: 'POST',
  path: 'file/delete',
  says: 'Moves a file to the trash for 30 days, or restores it (undo).',
  right: roles.all,
  body: z.object({ file: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

import { z } from 'zod'
import { call } from './kit/call.ts'
import { id, line, ok } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const instant = z.iso.datetime()
const kind = z.enum([
  'item',
  'move',
  'notes',
  'file',
  'drive',
  'message',
  'vehicle',
  'authorization',
  'result',
])
const state = z.enum(['waiting', 'sent', 'refused', 'discarded'])
/** The most receipts that one call records. */
const maxReceipts = 100

const receipt = z.object({
  /** Idempotency key that the act is sent with. */
  act: z.uuid(),
  /** Names the device's chain. */
  device: z.uuid(),
  number: z.number().int().min(1).max(2_000_000_000),
  /** Hash of the receipt before it; empty for the first. */
  previous: sha256.or(z.literal('')),
  /** SHA-256 of the act's content. */
  digest: sha256,
  /** SHA-256 of device, number, previous, digest, and capturedAt, each on a line. */
  hash: sha256,
  capturedAt: instant,
  kind,
  says: line(500),
  state,
  sentAt: instant.nullable(),
  reason: line(1000),
  calibrate: id.optional(),
  calibrateEvent: id.optional(),
})

export const recordReceipts = call({
  method: 'POST',
  path: 'receipt/record',
  says: 'Records receipts of what a person did on a device: that it was done, and later that it was sent, refused, or discarded. Recording one twice has no further effect.',
  right: roles.all,
  body: z.object({ receipts: z.array(receipt).min(1).max(maxReceipts) }),
  answer: ok,
  problems: ['refused'],
})

const recordedReceipt = z.object({
  receipt: id,
  device: z.string(),
  number: z.number(),
  hash: z.string(),
  calibrateEvent: z.number().nullable(),
  kind,
  says: z.string(),
  by: z.string(),
  state,
  reason: z.string(),
  capturedAt: z.string(),
  sentAt: z.string().nullable(),
  /** When the server learned of it, and of its sending. */
  recordedAt: z.string(),
  arrivedAt: z.string().nullable(),
  /** Receipts of this device that are missing before this one; 0 if the chain is whole. */
  missing: z.number(),
})
export type ReceiptShape = z.infer<typeof recordedReceipt>

export const receipts = call({
  method: 'GET',
  path: 'receipt/receipts',
  says: 'Receipts of what was done on devices for a repair order or one of its visits, newest first, with gaps in their chains.',
  right: roles.all,
  query: z.object({
    calibrate: id,
    calibrateEvent: id.optional(),
    pageSize: z.coerce.number<number>().int().min(1).max(500).default(50),
  }),
  answer: z.object({
    items: z.array(recordedReceipt),
    count: z.number(),
    /** Not sent yet, and refused by the server. */
    waiting: z.number(),
    refused: z.number(),
  }),
  problems: ['notFound'],
})

import type { Problem } from '#contract/kit/problems.ts'

/** Proof that an act was made: its place in the chain of this device. The hash covers the act and the receipt before it. */
export interface Receipt {
  device: string
  /** Counts from 1 without a gap. */
  number: number
  /** Hash of the receipt before it; empty for the first. */
  previous: string
  /** SHA-256 of the act's content. */
  digest: string
  hash: string
}

export type ActKind =
  | 'item'
  | 'move'
  | 'notes'
  | 'file'
  | 'drive'
  | 'message'
  | 'vehicle'
  | 'authorization'
  | 'result'

/** What a screen asks the outbox to do. */
export interface ActDraft {
  /** Acts of one record are sent in the order in which they were made: `visit:512`, `chat:request_48`. */
  record: string
  kind: ActKind
  /** The call that carries it: `POST calibrate/updateCalibrateEventActivity`. */
  call: string
  body: Readonly<Record<string, unknown>>
  /** What it does, in words: "Camera bracket clean: done". */
  says: string
  /** What it is about: "RO 48213, 2022 Honda Civic". */
  about: string
  calibrate?: number
  calibrateEvent?: number
}

/** Something a person did, kept on the device until the server has it. */
export interface Act extends ActDraft {
  /** Also the idempotency key. */
  id: string
  user: number
  /** When it was made, ISO 8601, by the server's clock if that is known. */
  at: string
  receipt: Receipt
  file?: { name: string; type: string; size: number }
  /** `refused`: the server won't take it. It is kept until the person decides. */
  state: 'waiting' | 'refused'
  tries: number
  /** Not tried again before this time, in ms since 1970. */
  tryAt: number
  /** Why the last try failed. */
  reason?: string
  /** Version of the record that a conflict was found with: sending it again with this one keeps this person's values. */
  conflict?: number
  /** What a conflict is about: the stored value of each field, and this person's. */
  differs?: NonNullable<Problem['conflict']>['fields']
  /** The device had no room or stores nothing, so it is lost when the page closes. */
  isUnstored?: true
  /** Of an unstored act: the browser stores nothing, as a private window may; there is room. */
  isBlocked?: true
  /** Of an unstored act: the number of the stored one before it. Its own receipt begins another chain. */
  after?: number
}

export type ReceiptState = 'waiting' | 'sent' | 'refused' | 'discarded'

/** A receipt that the server has yet to record in this state. */
export interface ReceiptEntry extends Pick<
  Act,
  'user' | 'kind' | 'says' | 'at' | 'calibrate' | 'calibrateEvent'
> {
  /** Id of its act. */
  act: string
  receipt: Receipt
  state: ReceiptState
  sentAt: string | null
  reason: string
}

/** How an act went: `waiting` when it couldn't be sent now and stays in the outbox. */
export type Outcome =
  | { kind: 'done'; answer: unknown }
  /** `isUnstored`: only as long as the page stays open. */
  | { kind: 'waiting'; isUnstored?: true }
  | { kind: 'refused'; reason: string; problem?: Problem }

/** What a try to send came to. */
export type Sent =
  | Exclude<Outcome, { kind: 'waiting' }>
  /** Nobody answered, so nothing else will arrive either. */
  | { kind: 'noLine'; reason: string }
  /** The server asks to wait, or failed. `seconds` is 0 if it doesn't say how long. */
  | { kind: 'later'; reason: string; seconds: number }
  /** The person has to sign in first. */
  | { kind: 'signIn' }
  /** The server takes nothing from this version of the app. */
  | { kind: 'update' }

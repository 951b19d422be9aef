import type { Message } from '#contract/kit/texts.ts'
import { refused, type Problem } from '#server/kernel/http/problems.ts'

/** Stops the reading of a file. Nothing of it is saved. */
export const unreadable = (why: Message): Problem => refused(why)

/** A file of an estimate as it was sent or found in a ZIP. */
export type SentFile = { name: string; bytes: Uint8Array }

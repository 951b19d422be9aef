import { z } from 'zod'
import { call } from './kit/call.ts'
import { claimAnswers, claimRequirements } from './kit/claim-pack.ts'
import { id, line, lines, shippedNameIn, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

const requirement = z.object({
  /** Null for an entry of the list that the product can't check. */
  requirement: z.enum(claimRequirements).nullable(),
  /** The insurer's name for it, or that of the list. */
  name: shippedNameIn('ClaimRequirement'),
  /** Null if a person has to check it. */
  isMet: z.boolean().nullable(),
  /** What is there, or what is missing. */
  says: z.string(),
})
export type PackRequirement = z.infer<typeof requirement>

const sent = z.object({
  claimPack: z.number(),
  sentAt: z.string(),
  by: z.string(),
  to: z.string(),
  insurer: z.string(),
  claimNumber: z.string(),
  note: z.string(),
  /** Names of the requirements that were missing, and why it was sent without them. */
  lacked: z.array(shippedNameIn('ClaimRequirement')),
  reason: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** State of its email, such as queued, sent, refused, or undone; empty once that is no longer kept. */
  mail: z.number().nullable(),
  mailState: z.string(),
  answer: z.enum(claimAnswers),
  denial: z.number().nullable(),
  denialName: shippedNameIn('ClaimDenial'),
  answerNote: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string(),
  version: z.number(),
})
export type SentPack = z.infer<typeof sent>

export const claimPack = call({
  method: 'GET',
  path: 'claim/claimPack',
  says: 'What the insurer of a repair order asks for, what of it is there, and the claim packs that were sent.',
  right: roles.office,
  query: z.object({ calibrate: id }),
  answer: z.object({
    insurer: z.string(),
    claimNumber: z.string(),
    /** Email address of the contact at the insurer; empty if there is none. */
    email: z.string(),
    /** The insurer has no list of its own, so the whole list applies. */
    isStandard: z.boolean(),
    requirements: z.array(requirement),
    /** Why nothing can be sent yet; null if it can. */
    why: z.string().nullable(),
    sent: z.array(sent),
  }),
  problems: ['notFound'],
})
export const claimPackPdf = call({
  method: 'GET',
  path: 'claim/claimPackPdf',
  says: 'The claim pack of a repair order as it would be sent now, or one that was sent, as PDF: a cover with what is in it, the reports of all completed visits, and their invoices.',
  right: roles.office,
  query: z.object({ calibrate: id, claimPack: id.optional() }),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound', 'refused'],
})
export const sendClaimPack = call({
  method: 'POST',
  path: 'claim/sendClaimPack',
  says: 'Emails the claim pack to the insurer and keeps the file. What is missing has to be named with a reason. Sent after 10 seconds unless undone.',
  right: roles.office,
  body: z.object({
    calibrate: id,
    /** Email addresses, separated by commas; empty for the contact at the insurer. */
    to: line(2000).optional(),
    note: lines(1000).optional(),
    /** Why it is sent although something is missing. */
    reason: line(500).optional(),
  }),
  answer: z.object({
    claimPack: z.number(),
    mail: z.number(),
    to: z.array(z.string()),
    leavesAt: z.string(),
  }),
  problems: ['notFound', 'refused'],
})
export const answerClaimPack = call({
  method: 'POST',
  path: 'claim/answerClaimPack',
  says: 'Records what the insurer said to a claim pack. A denial has a reason from the lookup ClaimDenial, a note, or both.',
  right: roles.office,
  body: z.object({
    claimPack: id,
    version,
    answer: z.enum(claimAnswers),
    denial: id.nullable().optional(),
    note: lines(1000).optional(),
  }),
  answer: z.object({ version: z.number() }),
  problems: ['notFound', 'refused', 'conflict'],
})

import { readerAt } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import {
  firmTypeLabel,
  firmTypeOf,
  firmTypes,
  typesBelow,
  type FirmTypeId,
} from '#contract/kit/firm-types.ts'
import type { onboardInvite, onboardResend, onboardRevoke } from '#contract/onboarding.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail } from '../../live/door.ts'
import { lockFirm } from '../../firms/door.ts'
import { invitationEmail } from '../emails.ts'
import { hashOnboardingToken, makeOnboardingToken, onboardingLink } from '../link.ts'
import { stateOf } from '../rules/state.ts'
import { lockOnboarding, saveOnboarding, type OnboardingRow } from '../store.ts'
import { t } from '../texts.ts'

/** How long an open link works. */
const linkDays = 30
const dayMs = 86_400_000

type Invited = AnswerOf<typeof onboardInvite>

/** Invites a new location to sign itself up below a company in scope. */
export const invite = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  { email, parent: parentId, type: typeName, testMode }: BodyOf<typeof onboardInvite>,
  now: Date,
): Promise<Invited> => {
  const parent = await lockFirm(tx, actor, parentId)
  if (parent.is_inactive) throw refused(t.message('inactiveParent', { parent: parent.name }))
  const type = firmTypeOf(typeName) as FirmTypeId
  const allowed = typesBelow(parent.type)
  if (allowed.length === 0) throw refused(t.message('cantInviteAny', { parent: parent.name }))
  if (!allowed.includes(type))
    throw refused(
      t.message('cantInvite', {
        parent: parent.name,
        type: firmTypeLabel(firmTypes[type]),
        types: allowed.map((one) => firmTypeLabel(firmTypes[one])).join(', '),
      }),
    )
  const { id } = await tx
    .insertInto('onboarding')
    .values({
      token_hash: hashOnboardingToken(makeOnboardingToken()),
      parent: parent.id,
      firm_type: type,
      is_test: testMode,
      email,
      expires_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return sendLink(tx, services, actor, await lockOnboarding(tx, id), 'invited', now)
}

/** Makes a new link, which ends the old one, and mails it. */
const sendLink = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  row: OnboardingRow,
  what: string,
  now: Date,
): Promise<Invited> => {
  const token = makeOnboardingToken()
  const link = onboardingLink(services, token)
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  const parent = await tx.selectFrom('firm').select('name').where('id', '=', row.parent).executeTakeFirst()
  const sender = { title: services.settings.appTitle, parent: parent?.name ?? '' }
  const reader = await readerAt(tx, row.email, row.parent)
  const email = readAs(reader, () => invitationEmail(sender, link, expiresAt))
  const mail = await queueMail(tx, actor, now, { firm: row.parent, to: [row.email], ...email }, 0)
  const saved = await saveOnboarding(tx, actor, row, what, {
    token_hash: hashOnboardingToken(token),
    sent_by: actor.user,
    sent_name: actor.name,
    sent_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    mail: mail.id,
  })
  return { id: saved.id, email: saved.email, version: saved.version, link }
}

/** @throws Problem 404 out of scope, 409 for a stale version, 422 if it is no longer open */
const lockInvitation = async (
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
  what: 'resend' | 'revoke',
  now: Date,
): Promise<OnboardingRow> => {
  const row = await lockOnboarding(tx, id).catch(() => {
    throw notFound('invitation')
  })
  if (version !== undefined && version !== row.version)
    throw conflict({ by: row.sent_name, at: row.updated_at, version: row.version, fields: {} } as never)
  const state = stateOf(row, now)
  const isAllowed = what === 'resend' ? state !== 'live' : state === 'open'
  if (!isAllowed) throw refused(t.message('notOpen', { what: t(`what.${what}`) }))
  return row
}

/** Sends an invitation again with a new link. A withdrawn or expired one opens again. */
export const resend = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  body: BodyOf<typeof onboardResend>,
  now: Date,
): Promise<Invited> => {
  const row = await lockInvitation(tx, body, 'resend', now)
  await lockFirm(tx, actor, row.parent)
  const reopened = row.revoked_at
    ? await saveOnboarding(tx, actor, row, 'reopened', { revoked_at: null })
    : row
  return sendLink(tx, services, actor, reopened, 'resent', now)
}

export const revoke = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof onboardRevoke>,
  now: Date,
): Promise<number> => {
  const row = await lockInvitation(tx, body, 'revoke', now)
  await lockFirm(tx, actor, row.parent)
  await saveOnboarding(tx, actor, row, 'revoked', { revoked_at: now.toISOString() })
  return row.id
}

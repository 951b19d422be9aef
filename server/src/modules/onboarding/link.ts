import { createHash, randomBytes } from 'node:crypto'
import { systemScope } from '#server/kernel/security/actor.ts'
import { notFound, refused, tooManyRequests } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { countAttempt } from '../identity/door.ts'
import { stateOf } from './rules/state.ts'
import type { OnboardingRow } from './store.ts'
import { t } from './texts.ts'

/** An onboarding token of 256 random bits. Only its hash is stored. */
export const makeOnboardingToken = (): string => randomBytes(32).toString('base64url')
export const hashOnboardingToken = (token: string): string =>
  createHash('sha256').update(`onboarding ${token}`).digest('base64url')

export const onboardingLink = (services: Pick<Services, 'settings'>, token: string): string =>
  `${services.settings.publicUrl}/onboard/${token}`

/** Limit of attempts with unknown links per hour and network address. */
const maxWrongLinks = 20

/**
 * The onboarding that a token opens.
 * @throws Problem 404 for an unknown link, 429 after too many of them
 */
export const requireOnboarding = async (
  services: Services,
  token: string,
  address: string,
): Promise<OnboardingRow> => {
  const known = await services.db.command(systemScope, (tx) =>
    tx
      .selectFrom('onboarding')
      .selectAll()
      .where('token_hash', '=', hashOnboardingToken(token))
      .executeTakeFirst(),
  )
  if (known) return known
  const before = await services.db.command(systemScope, (tx) =>
    countAttempt(tx, `onboard ${address}`, address),
  )
  if (before >= maxWrongLinks) throw tooManyRequests(t.message('tooMany'), 3600)
  throw notFound('link')
}

/** @throws Problem 422 that says why the invitation can't be used anymore */
export const requireUsable = (row: OnboardingRow, now: Date, expected: 'open' | 'live'): void => {
  const state = stateOf(row, now)
  const name = row.sent_name
  if (state === 'revoked' || state === 'expired') throw refused(t.message(state, { name }))
  if (state === expected) return
  throw refused(t.message(expected === 'open' ? 'isLive' : 'notLive'))
}

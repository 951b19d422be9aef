import { onboardSteps, type OnboardStep } from '#contract/kit/onboard-steps.ts'

export interface OnboardingFacts {
  live_at: string | null
  revoked_at: string | null
  expires_at: string
  first_name: string
  firm: number | null
  shipping_city: string
}

export type OnboardingState = 'open' | 'live' | 'expired' | 'revoked'

export const stateOf = (row: OnboardingFacts, now: Date): OnboardingState => {
  if (row.revoked_at) return 'revoked'
  if (row.live_at) return 'live'
  return new Date(row.expires_at) <= now ? 'expired' : 'open'
}

const isSaved: Record<OnboardStep, (row: OnboardingFacts) => boolean> = {
  basic: (row) => row.first_name !== '',
  additional: (row) => row.firm !== null,
  shipping: (row) => row.shipping_city !== '',
  purchase: (row) => row.live_at !== null,
}

/** The first step that isn't saved yet, or null. */
export const nextStep = (row: OnboardingFacts): OnboardStep | null =>
  onboardSteps.find((step) => !isSaved[step](row)) ?? null

/** The step that has to be saved before `step`, or null if it may be saved now. Saved steps may be saved again. */
export const missingBefore = (row: OnboardingFacts, step: OnboardStep): OnboardStep | null =>
  onboardSteps.slice(0, onboardSteps.indexOf(step)).find((earlier) => !isSaved[earlier](row)) ?? null

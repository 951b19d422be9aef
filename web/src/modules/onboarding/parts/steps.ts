import type { AnswerOf } from '#contract/kit/call.ts'
import type { OnboardStep } from '#contract/kit/onboard-steps.ts'
import type { Onboarding, onboardLookups } from '#contract/onboarding.ts'

export type Lookups = AnswerOf<typeof onboardLookups>

export interface StepProps {
  view: Onboarding
  token: string
  draftKey: string
  lookups: Lookups | undefined
  /** Called after the step was saved; goes to the next one. */
  onSaved: (saved: Partial<Onboarding>) => void
  onBack?: () => void
}

export type AddressValues = {
  line1: string
  line2: string
  city: string
  stateProvince: string
  postalCode: string
  country: string
}

/** The step that a visitor may be on at most: all before it are saved. */
export const reachedStep = (view: Onboarding): OnboardStep => view.step ?? 'purchase'

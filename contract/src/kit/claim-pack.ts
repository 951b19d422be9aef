/** What an insurer may ask for, as the codes of the lookup ClaimRequirement. */
export const claimRequirements = ['citation', 'preScan', 'postScan', 'result', 'photos', 'invoice'] as const
export type ClaimRequirement = (typeof claimRequirements)[number]
export const isClaimRequirement = (code: string): code is ClaimRequirement =>
  (claimRequirements as readonly string[]).includes(code)

/** What an insurer said to a claim pack. */
export const claimAnswers = ['none', 'accepted', 'paid', 'denied'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

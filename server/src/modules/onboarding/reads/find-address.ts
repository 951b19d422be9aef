import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import { joinLines, splitLines, streetForValidation } from '#contract/kit/address.ts'
import type { onboardAddress as call } from '#contract/onboarding.ts'
import type { Services } from '#server/kernel/services.ts'

/** Looks up an address. Never fails: without a map service, postal codes are compared with bundled data. */
export const findAddress = async (
  { maps }: Pick<Services, 'maps'>,
  { addressLines, city, stateProvince, postalCode, country }: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const { first, message } = await maps.search({
    street: streetForValidation(addressLines),
    city,
    state: stateProvince,
    postalCode,
    country,
    countryName: country,
  })
  const [line1, line2] = splitLines(addressLines)
  return {
    found: first && {
      addressLines: joinLines(first.street ?? line1, line2),
      city: first.city,
      stateProvince: first.state,
      postalCode: first.postalCode,
      country: first.country,
    },
    message: message ?? '',
  }
}

/** What a new location can subscribe to. */
export const onboardProducts = ['annual', 'monthly', 'perevent'] as const
export type OnboardProduct = (typeof onboardProducts)[number]

/** Steps of signing up, in the order in which they are saved. */
export const onboardSteps = ['basic', 'additional', 'shipping', 'purchase'] as const
export type OnboardStep = (typeof onboardSteps)[number]

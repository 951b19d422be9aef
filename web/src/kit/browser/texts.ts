import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/browser', {
  blocked: "Location access is blocked, so the route isn't recorded. Allow it in your browser settings.",
  noPosition: "We can't find your location right now. Recording continues as soon as we can.",
  unsupported: 'Error: Geolocation is not supported by this browser.',
})

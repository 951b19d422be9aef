/** The repair order of the story: a VIN that decodes, once with a slip, and what the shop wants. */
export const ro = 'E2E-70417'
export const vin = '5UX53DP00N9990417'
export const mistyped = '5UX53DP01N9990417'
export const vehicle = /2022 BMW X3/
export const services = ['Front camera, static calibration', 'Blind spot radar, pair']
/** Where the shop and its center stand. */
export const zone = 'America/Detroit'
/** Save carries its key; "Save and next" is another. */
export const save = /^Save(?! and)/

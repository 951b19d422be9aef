/** A picture that stands in the preference itself: shell, PDF and mail show it without a link that runs out. */
const picture = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[\w+/]+=*$/
/** Or a place of the product: no other address is shown, so that no logo tells a stranger who looks at it. */
const place = /^\/(?!\/)[\w\-./]+$/

/** Why a setting of the shell cannot have this value, or null. Empty text sets nothing: what is above shows through. */
export const whyNotLook = (name: string, value: string): string | null => {
  if (value === '') return null
  if (name === 'BrandLogo' || name === 'BrandIcon')
    return picture.test(value) || place.test(value) ? null : 'Choose a picture'
  if (name === 'BrandColor') return /^#[0-9a-f]{6}$/i.test(value) ? null : 'A color such as #9a3b1b'
  if (name === 'BrandTitle') return value.length <= 60 ? null : 'At most 60 characters'
  return null
}

import { brandBand } from '#contract/kit/brand-band.ts'
import type { AppBrand } from '../reads/app-brand.ts'
import { isDataUrl } from './brand-setting.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`
/** A square with round corners. What must be seen stays in its middle, because launchers cut the edges. */
const plate = (fill: string): string => `<rect width="512" height="512" rx="96" fill="${fill}"/>`

/**
 * The icon of an installed app in any size, as SVG: the brand's picture on white, or the first letter of its name on its
 * color. Null for a brand with neither, which has the product's.
 */
export const appIcon = ({ title, icon, color }: AppBrand): string | null => {
  if (isDataUrl(icon))
    return svg(`${plate('#ffffff')}<image href="${escape(icon)}" x="88" y="88" width="336" height="336"/>`)
  const letter = /\p{L}|\p{N}/u.exec(title)?.[0]
  if (!letter) return null
  const { fill, ink } = brandBand(color)
  return svg(
    `${plate(fill)}<text x="256" y="256" dy=".35em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="280" fill="${ink}">${escape(letter.toUpperCase())}</text>`,
  )
}

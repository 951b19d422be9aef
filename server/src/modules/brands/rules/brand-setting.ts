import type { Message } from '#contract/kit/texts.ts'
import { t } from '../texts.ts'
/** A data URL, which the app, PDFs, and mails can show without a link that expires. */
const dataUrlPattern = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[\w+/]+=*$/
export const isDataUrl = (text: string): boolean => dataUrlPattern.test(text)
/**
 * Or a path within the product. Other addresses are refused so that no logo reveals its viewers to a third
 * party.
 */
const pathPattern = /^\/(?!\/)[\w\-./]+$/

const longestTitle = 60

/**
 * Why a brand setting cannot have this value, or null. An empty value resets it, so the setting above
 * applies.
 */
export const whyInvalidSetting = (name: string, value: string): Message | null => {
  if (value === '') return null
  if (name === 'BrandLogo' || name === 'BrandIcon')
    return isDataUrl(value) || pathPattern.test(value) ? null : t.message('picture.required')
  if (name === 'BrandColor') return /^#[0-9a-f]{6}$/i.test(value) ? null : t.message('color')
  if (name === 'BrandTitle')
    return value.length <= longestTitle ? null : t.message('title.long', { max: longestTitle })
  return null
}

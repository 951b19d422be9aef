import { t } from './shapeTexts.ts'

const withScheme = /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i
const bare = /^[^\s/?#@:\\.]+(\.[^\s/?#@:\\.]+)+(:\d{1,5})?([/?#]\S*)?$/

/** Whether a browser may open it: http, https, or a bare host such as `example.com`, and no other scheme. */
export const isWebAddress = (text: string): boolean => withScheme.test(text) || bare.test(text)

/** The message about a typed web address; undefined if it is valid, empty, or not in the form. */
export const webAddressProblem = (text = ''): string | undefined =>
  text.trim() === '' || isWebAddress(text.trim()) ? undefined : t('webAddress')

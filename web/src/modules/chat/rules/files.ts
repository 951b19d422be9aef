import { t } from '../texts.ts'
/** Allowed files by extension. The server checks the content as well. */
const allowedExtensions = [
  ...['bmp', 'jpeg', 'jpg', 'png', 'gif', 'csv', 'mp3', 'mpeg', 'mpg', 'pdf', 'rtf', 'txt', 'zip'],
  ...['xls', 'xlsx', 'ppt', 'pptx', 'doc', 'docx'],
]
export const accepted: string = allowedExtensions.map((extension) => `.${extension}`).join(',')

/** The server's limit. */
export const maxFileBytes: number = 50 * 1024 * 1024
export const maxFiles = 20

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Why a file can't be sent, checked before the upload, or undefined if it can. */
export const refusalOf = (file: { name: string; size: number }): string | undefined => {
  if (!allowedExtensions.includes(extensionOf(file.name))) return t('file.type')
  if (file.size > maxFileBytes) return t('file.tooLarge')
  if (file.size === 0) return t('file.empty')
  return undefined
}

/** "2.4 MB". */
export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

import { stamp, stampAt } from '#contract/kit/time.ts'
import type { FileInfo } from '#contract/storage.ts'

/** When it was taken, by the clock of the camera, which knows no zone; else when it arrived, at the reader's. */
export const takenText = (file: Pick<FileInfo, 'takenAt' | 'createdOn'>, zone: string): string =>
  file.takenAt ? stamp(file.takenAt) : stampAt(file.createdOn, zone)

/** 812 bytes, 14 kB, 3.2 MB, 1.5 GB: sizes in decimal units, as phones tell them. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

/** The limit of the server (decisions, "Safety laws"). */
const mostBytes = 50 * 1024 * 1024

/**
 * Why a file will not be taken, told before a byte of it is sent; the server says the same. iPhones save HEIC unless
 * told otherwise, and some browsers give such a file no type.
 */
export const refusalOf = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined => {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return "This phone photo is in HEIC. Set the camera to 'Most compatible' or send it as JPEG."
  if (size > mostBytes) return `Larger than 50 MB (${bytesText(size)}). Choose a smaller one.`
  if (size === 0) return 'The file is empty. Send it again.'
  return undefined
}

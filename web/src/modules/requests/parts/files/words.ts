/** 812 bytes, 14 kB, 3.2 MB: sizes in decimal units, as phones tell them. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

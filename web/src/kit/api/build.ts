/** Path of the entry script named in `html`. The file name carries a content hash, so every build has its own. */
export const scriptOf = (html: string): string | undefined => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0]

/**
 * Whether the server now serves a newer build than the open page.
 * @param open HTML of the open page
 * @param ask fetches the HTML that the server serves now
 * @returns false when it can't be determined, such as offline
 */
export const isOutdated = async (open: string, ask: () => Promise<string>): Promise<boolean> => {
  const openScript = scriptOf(open)
  if (openScript === undefined) return false
  try {
    const servedScript = scriptOf(await ask())
    return servedScript !== undefined && servedScript !== openScript
  } catch {
    return false
  }
}

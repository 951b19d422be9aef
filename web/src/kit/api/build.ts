/** The script that a page of the product begins with; its name is made of its content, so each build has its own. */
export const scriptOf = (html: string): string | undefined => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0]

/** Whether the server now has another build than the page that is open; false while it cannot be told. */
export const isOutdated = async (open: string, ask: () => Promise<string>): Promise<boolean> => {
  const mine = scriptOf(open)
  if (mine === undefined) return false
  try {
    const theirs = scriptOf(await ask())
    return theirs !== undefined && theirs !== mine
  } catch {
    return false
  }
}

/** Key of the menu entry for a path: the one with the longest href that is the path or a parent of it. */
export const currentEntry = (
  entries: readonly { key: string; href?: string }[],
  path: string,
): string | undefined => {
  const current = path.toLowerCase().replace(/\/+$/, '') || '/'
  const matches = (href: string) => {
    const to = href.toLowerCase()
    return to === '/' ? current === '/' : current === to || current.startsWith(`${to}/`)
  }
  return entries
    .filter((entry) => entry.href !== undefined && matches(entry.href))
    .toSorted((one, other) => (other.href?.length ?? 0) - (one.href?.length ?? 0))[0]?.key
}

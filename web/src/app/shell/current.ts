/** The key of the entry that leads to where one is: the longest one that is the path or stands above it. */
export const currentOf = (
  entries: readonly { key: string; href?: string }[],
  path: string,
): string | undefined => {
  const here = path.toLowerCase().replace(/\/+$/, '') || '/'
  const fits = (href: string) => {
    const to = href.toLowerCase()
    return to === '/' ? here === '/' : here === to || here.startsWith(`${to}/`)
  }
  return entries
    .filter((entry) => entry.href !== undefined && fits(entry.href))
    .toSorted((one, other) => (other.href?.length ?? 0) - (one.href?.length ?? 0))[0]?.key
}

/**
 * The days, newest first, that hold the rows of a page, and how many rows of the first of them belong to the pages before.
 */
export const daysOfPage = (
  days: readonly { day: string; count: number }[],
  { size, skip }: { size: number; skip: number },
): { shown: string[]; skip: number } => {
  const shown: string[] = []
  let [seen, before] = [0, 0]
  for (const { day, count } of days) {
    if (seen >= skip + size) break
    if (seen + count <= skip) before = seen + count
    else shown.push(day)
    seen += count
  }
  return { shown, skip: skip - before }
}

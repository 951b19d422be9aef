import { useEffect } from 'react'

interface Result {
  data: { items: readonly unknown[]; count: number } | undefined
  isPlaceholderData: boolean
}

/**
 * Moves to the last page when the current one is past it, because of an old URL or deleted rows.
 * @returns true while that move is pending and there is nothing to show yet
 */
export const useLastPage = (
  { data, isPlaceholderData }: Result,
  { page, pageSize }: { page: number; pageSize: number },
  onPage: (page: number) => void,
): boolean => {
  const isPastEnd = data !== undefined && data.items.length === 0 && data.count > 0
  const last = isPastEnd && !isPlaceholderData ? Math.ceil(data.count / pageSize) : page
  useEffect(() => {
    if (last < page) onPage(last)
  })
  return isPastEnd
}

import { useEffect } from 'react'

interface Asked {
  data: { items: readonly unknown[]; count: number } | undefined
  isPlaceholderData: boolean
}

/**
 * A page behind the last, by an old address or because rows went, gives way to the last. True while there are rows, but
 * none to show yet.
 */
export const useLastPage = (
  { data, isPlaceholderData }: Asked,
  { page, pageSize }: { page: number; pageSize: number },
  onPage: (page: number) => void,
): boolean => {
  const isBehind = data !== undefined && data.items.length === 0 && data.count > 0
  const last = isBehind && !isPlaceholderData ? Math.ceil(data.count / pageSize) : page
  useEffect(() => {
    if (last < page) onPage(last)
  })
  return isBehind
}

import { useEffect, useState } from 'react'

interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/**
 * "Show more" for an infinite query. A refresh of the shown pages cancels a page that is being fetched, so what was asked
 * for is remembered until it is there.
 */
export const useShowMore = ({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages) => {
  const shown = data?.pages.length ?? 0
  const [wanted, setWanted] = useState(1)
  const isWaiting = hasNextPage && shown > 0 && shown < wanted
  useEffect(() => {
    if (isWaiting && !isFetching && !isError) fetchNextPage()
  }, [isWaiting, isFetching, isError, fetchNextPage])
  return {
    showMore: () => {
      setWanted(shown + 1)
      // After an error the effect waits for this press.
      if (isError) fetchNextPage()
    },
    isWaiting: isWaiting && !isError,
  }
}

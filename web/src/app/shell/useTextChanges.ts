import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { read } from '../../kit/api/queries.ts'
import { applyTexts } from '../../kit/text/textChanges.ts'

/** Keeps the texts that the person's company changed, or that exist in their language, up to date on every screen. */
export const useTextChanges = (language: string | undefined): void => {
  useLiveRefresh('translation', 'language/changedTexts')
  const { data } = useQuery({
    ...read('GET language/changedTexts', { query: { languageCode: language ?? 'en' } }),
    enabled: language !== undefined,
    staleTime: 3_600_000,
  })
  useEffect(() => {
    if (data) void applyTexts(data)
  }, [data])
}

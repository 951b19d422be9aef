import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { read } from '../../kit/api/queries.ts'
import { applyTexts } from '../../kit/text/textChanges.ts'

/** Keeps the texts that the person's company changed, or that exist in their language, up to date on every screen. */
export const useTextChanges = (language: string | undefined): void => {
  // The server puts shipped names of lists into the reader's language.
  useLiveRefresh('translation', 'language/changedTexts', 'lookup')
  const client = useQueryClient()
  const answered = useRef(language)
  useEffect(() => {
    if (language === undefined || language === answered.current) return
    // Answers that came before are in the former language.
    if (answered.current !== undefined) void client.invalidateQueries()
    answered.current = language
  }, [client, language])
  const { data } = useQuery({
    ...read('GET language/changedTexts', { query: { languageCode: language ?? 'en' } }),
    enabled: language !== undefined,
    staleTime: 3_600_000,
  })
  useEffect(() => {
    if (data) void applyTexts(data)
  }, [data])
}

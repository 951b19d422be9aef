import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { t } from './texts.ts'

/** Sender of an order from the public form, undefined for other orders, and confirming or declining them. */
export const useSender = ({ calibrate, ronumber, version }: RequestShape, enabled = true) => {
  const client = useQueryClient()
  const [isDeciding, setDeciding] = useState(false)
  const baseQuery = read('GET calibrate/sender', { query: { calibrate } })
  const query = useQuery({
    ...baseQuery,
    queryKey: [...baseQuery.queryKey, version] as unknown as typeof baseQuery.queryKey,
    placeholderData: (old) => old,
    enabled,
  })
  const sender = query.data?.sender ?? undefined
  /** Resolves to false if it was refused. */
  const decide = async (confirm: boolean, reason = ''): Promise<boolean> => {
    setDeciding(true)
    try {
      await api('POST calibrate/decideSender', { body: { calibrate, confirm, reason } })
      const company = sender?.company ?? t('sender.label')
      toast.ok(
        confirm ? t('sender.confirmDone', { company }) : t('sender.declineDone', { company, ronumber }),
      )
      return true
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('sender.failed'))
      return false
    } finally {
      setDeciding(false)
      void markStale(client, 'calibrate/sender', 'dashboard/calibrateHistory')
      void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    }
  }
  return { sender, decide, isDeciding }
}

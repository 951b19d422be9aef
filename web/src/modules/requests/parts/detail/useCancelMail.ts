import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { t } from './documentTexts.ts'

/** Cancels a mail of a repair order that hasn't left yet, and shows the outcome. */
export const useCancelMail = (calibrate: number): ((mail: number) => Promise<void>) => {
  const client = useQueryClient()
  return async (mail) => {
    try {
      const { ok, says } = await api('POST report/cancelMail', { body: { mail } })
      if (ok) toast.ok(says)
      else toast.info(says)
    } catch (failure) {
      toast.error(failure instanceof CallError ? failure.problem.detail : t('mail.cancelFailed'))
    }
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
  }
}

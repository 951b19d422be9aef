import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/kit/call.ts'
import type {
  ChargesShape,
  creditInvoice,
  invoiceCalibrateEvent,
  updatePaymentCalibrateEvent,
  voidPayment,
} from '#contract/requests/billing.ts'
import { api } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { lists, requestQuery } from '../../data.ts'

export const chargesQuery = (calibrate: number) => read('GET calibrate/charges', { query: { calibrate } })

/** What a repair order comes to, kept up to date while it is shown; `may` is off for those who do not read charges. */
export const useCharges = (calibrate: number, may = true) => {
  useLiveRefresh('event request tax_rate', 'calibrate/charges')
  return useQuery({ ...chargesQuery(calibrate), enabled: may })
}

type Once = { idempotencyKey: string }

/**
 * A change of money: the answer is shown at once, the repair order and the lists are read again. After a lost answer the
 * second press of the same books nothing twice.
 */
const useChange = <I>(run: (input: I, once: Once) => Promise<ChargesShape>) => {
  const client = useQueryClient()
  const once = useIdempotencyKey()
  return useMutation({
    mutationFn: (input: I) => run(input, { idempotencyKey: once.keyOf(input) }),
    onSuccess: (answer) => {
      once.done()
      client.setQueryData(chargesQuery(answer.calibrate).queryKey, answer)
      void client.invalidateQueries({ queryKey: requestQuery(answer.calibrate).queryKey })
      void markStale(client, ...lists, 'dashboard/calibrateHistory')
    },
  })
}
export const useInvoice = () =>
  useChange((body: BodyIn<typeof invoiceCalibrateEvent>, once) =>
    api('POST calibrate/invoiceCalibrateEvent', { body }, once),
  )
export const useCreditNote = () =>
  useChange((body: BodyIn<typeof creditInvoice>, once) => api('POST calibrate/creditInvoice', { body }, once))
export const usePay = () =>
  useChange((body: BodyIn<typeof updatePaymentCalibrateEvent>, once) =>
    api('POST calibrate/updatePaymentCalibrateEvent', { body }, once),
  )
export const useVoidPayment = () =>
  useChange((body: BodyIn<typeof voidPayment>, once) => api('POST calibrate/voidPayment', { body }, once))

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
import { requestListPaths, requestQuery } from '../../data.ts'

export const chargesQuery = (calibrate: number) => read('GET calibrate/charges', { query: { calibrate } })

/** Charges of a repair order, refreshed by live messages. Pass `enabled` false for people who may not read charges. */
export const useCharges = (calibrate: number, enabled = true) => {
  useLiveRefresh('event request tax_rate', 'calibrate/charges')
  return useQuery({ ...chargesQuery(calibrate), enabled })
}

type KeyOption = { idempotencyKey: string }

/**
 * Mutation of charges: caches the answer and refetches the order and the lists. The same input keeps its idempotency key
 * until it succeeds, so a retry after a lost answer books nothing twice.
 */
const useChargesChange = <I>(run: (input: I, once: KeyOption) => Promise<ChargesShape>) => {
  const client = useQueryClient()
  const once = useIdempotencyKey()
  return useMutation({
    mutationFn: (input: I) => run(input, { idempotencyKey: once.keyOf(input) }),
    onSuccess: (answer) => {
      once.done()
      client.setQueryData(chargesQuery(answer.calibrate).queryKey, answer)
      void client.invalidateQueries({ queryKey: requestQuery(answer.calibrate).queryKey })
      void markStale(client, ...requestListPaths, 'dashboard/calibrateHistory')
    },
  })
}
export const useInvoiceVisit = () =>
  useChargesChange((body: BodyIn<typeof invoiceCalibrateEvent>, once) =>
    api('POST calibrate/invoiceCalibrateEvent', { body }, once),
  )
export const useIssueCreditNote = () =>
  useChargesChange((body: BodyIn<typeof creditInvoice>, once) =>
    api('POST calibrate/creditInvoice', { body }, once),
  )
export const useRecordPayment = () =>
  useChargesChange((body: BodyIn<typeof updatePaymentCalibrateEvent>, once) =>
    api('POST calibrate/updatePaymentCalibrateEvent', { body }, once),
  )
export const useVoidPayment = () =>
  useChargesChange((body: BodyIn<typeof voidPayment>, once) =>
    api('POST calibrate/voidPayment', { body }, once),
  )

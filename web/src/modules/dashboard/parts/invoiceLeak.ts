import type { QueryClient } from '@tanstack/react-query'
import type { Leak } from '#contract/dashboard.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { figurePaths } from './queries.ts'
import { t } from '../texts.ts'

/** Asks, with the total as it is now, and invoices the visit. */
export const invoiceLeak = async (client: QueryClient, { calibrate, calibrateEvent, ronumber }: Leak) => {
  try {
    const { visits } = await api('GET calibrate/charges', { query: { calibrate } })
    const visit = visits.find((each) => each.calibrateEvent === calibrateEvent)
    if (!visit?.mayInvoice) {
      toast.error(visit?.why ?? t('leak.gone', { ro: ronumber }))
    } else {
      const { total, number } = visit
      const isConfirmed = await confirm({
        title: t('leak.invoiceTitle', { ro: ronumber, number }),
        text: t('leak.invoiceText', { total: moneyText(total) }),
        confirmLabel: t('leak.invoiceConfirm', { total: moneyText(total) }),
      })
      if (!isConfirmed) return
      await api('POST calibrate/invoiceCalibrateEvent', {
        body: { calibrateEvent: visit.calibrateEvent, total },
      })
      toast.ok(t('leak.invoiced', { ro: ronumber, number }))
    }
  } catch (error) {
    toast.error(actionErrorText(error, t('leak.invoiceFailed')))
  }
  await markStale(client, ...figurePaths)
}

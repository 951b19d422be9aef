import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import { date } from '#contract/kit/time.ts'
import type { technicianPayroll } from '#contract/payroll.ts'
import { api } from '../../../kit/api/client.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { refreshPayroll } from './data.ts'
import { t } from '../texts.ts'

/** Asks, and closes the shown range for a location. */
export const closePeriod = async (
  client: QueryClient,
  { period, total }: Pick<AnswerOf<typeof technicianPayroll>, 'period' | 'total'>,
  { firm, firmName }: { firm: number; firmName: string },
): Promise<void> => {
  const { from, to } = period
  const isConfirmed = await confirm({
    title: t('close.title'),
    text: t('close.text', {
      from: date(from),
      to: date(to),
      location: firmName,
      amount: moneyText(total.commission),
    }),
    confirmLabel: t('close.confirm'),
  })
  if (!isConfirmed) return
  try {
    await api('POST payroll/closePeriod', { body: { firm, firstDay: from, lastDay: to } })
    toast.ok(t('close.done'))
  } catch (error) {
    toast.error(actionErrorText(error, t('close.failed')))
  }
  await refreshPayroll(client)
}

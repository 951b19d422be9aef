import { IconBellRinging } from '@tabler/icons-react'
import type { NextPerson, NextStep } from '#contract/next-step/order.ts'
import { recentReminder, remindable } from '#contract/next-step/reminder.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { useNow } from '../../../../kit/time/age.ts'
import { toast } from '../../../../ui/toast.ts'
import { useRemind } from '../../data.ts'
import { showRefusal } from '../detail/useMoves.ts'
import type { NextButtonProps } from './NextButton.tsx'
import { t } from './texts.ts'

/** The button for whoever can only remind others of the next step, unless that was done in the last day. */
export const useReminder = (
  request: RequestShape,
  next: NextStep,
  person: NextPerson,
): NextButtonProps | undefined => {
  const { mutateAsync: remind, isPending } = useRemind()
  const now = useNow()
  if (!remindable(request, next, person) || recentReminder(request, next, now)) return undefined
  const send = async (): Promise<void> => {
    try {
      await remind(request.calibrate)
      toast.ok(t('reminder.sent', { name: next.waitingFor ?? '' }))
    } catch (error) {
      showRefusal(error)
    }
  }
  return {
    label: t('do.remind'),
    icon: <IconBellRinging size={16} />,
    busy: isPending,
    notYet: undefined,
    press: () => void send(),
  }
}

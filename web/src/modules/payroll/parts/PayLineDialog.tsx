import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PayrollAssignment } from '#contract/payroll.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { MoneyField } from '../../../ui/form/NumberFields.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshPayroll } from './data.ts'
import { t } from '../texts.ts'

export type PayLineDialogKind = 'override' | 'dispute' | 'answer'

interface Props {
  kind: PayLineDialogKind
  line: PayrollAssignment
  technician: { technician: number; name: string }
  onClose: () => void
}
interface Values {
  amount: string
  reason: string
  dispute: string
  answer: string
}

/** Changes a visit's commission, disputes it, or answers the dispute. */
export function PayLineDialog({ kind, line, technician, onClose }: Props) {
  const client = useQueryClient()
  const { calibrateEvent, ronumber: ro, version } = line
  const stored = useMemo<Values>(
    () => ({
      amount: line.commissionOverride ?? '',
      reason: line.reason,
      dispute: line.dispute,
      answer: line.answer,
    }),
    [line],
  )
  const send = async ({ amount, reason, dispute, answer }: Values): Promise<string> => {
    if (kind === 'dispute') {
      await api('POST payroll/dispute', { body: { calibrateEvent, dispute, version } })
      return dispute.trim() ? t('dispute.saved') : t('dispute.takenBack')
    }
    const change = kind === 'answer' ? { answer } : { commissionOverride: amount || null, reason }
    await api('POST user/saveTechData', {
      body: { technician: technician.technician, assignments: [{ calibrateEvent, version, ...change }] },
    })
    if (kind === 'answer') return t('answer.saved')
    return amount ? t('override.saved', { ro }) : t('override.reset', { ro })
  }
  const form = useDraftForm<Values>({
    stored,
    draftKey: `payroll:${kind}:${technician.technician}:${calibrateEvent}`,
    version,
    check: ({ amount, reason }): Partial<Record<keyof Values, string>> =>
      kind === 'override' && amount && !reason.trim() ? { reason: t('override.needsReason') } : {},
    save: async (values) => {
      try {
        toast.ok(await send(values))
        onClose()
      } catch (error) {
        toast.error(actionErrorText(error, t('override.failed')))
        if (!(error instanceof CallError)) throw error
        return { errors: {} }
      } finally {
        await refreshPayroll(client)
      }
    },
  })
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      sub={t('override.sub', { ro, visit: line.visit, name: technician.name })}
      size="S"
      form={form}
      onClose={onClose}
    >
      <form {...form.bind}>
        {kind === 'override' && (
          <>
            <MoneyField
              label={t('override.amount')}
              hint={t('override.hint', { amount: moneyText(line.originalCommission) })}
              {...form.field('amount')}
            />
            <TextField label={t('override.reason')} maxLength={200} {...form.field('reason')} />
          </>
        )}
        {kind === 'dispute' && (
          <TextArea
            label={t('dispute.text')}
            hint={t('dispute.hint')}
            maxLength={500}
            {...form.field('dispute')}
          />
        )}
        {kind === 'answer' && (
          <>
            <p className="soft">{t('line.dispute', { text: line.dispute })}</p>
            <TextArea label={t('answer.text')} maxLength={500} {...form.field('answer')} />
          </>
        )}
      </form>
    </FormDialog>
  )
}

import { useMemo } from 'react'
import type { PayrollAssignment } from '#contract/payroll.ts'
import { api } from '../../../kit/api/client.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { MoneyField } from '../../../ui/form/NumberFields.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { payrollPaths } from './data.ts'
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

const amountText = (value: unknown): string => (value ? moneyText(String(value)) : '')

/** Changes a visit's commission, disputes it, or answers the dispute. */
export function PayLineDialog({ kind, line, technician, onClose }: Props) {
  const { calibrateEvent, ronumber: ro } = line
  const stored = useMemo<Values>(
    () => ({
      amount: line.commissionOverride ?? '',
      reason: line.reason,
      dispute: line.dispute,
      answer: line.answer,
    }),
    [line],
  )
  const send = async (changed: Partial<Values>, version: number | undefined) => {
    const { amount, reason, dispute, answer } = { ...stored, ...changed }
    if (kind === 'dispute') {
      await api('POST payroll/dispute', { body: { calibrateEvent, dispute, version } })
      return
    }
    const change = kind === 'answer' ? { answer } : { commissionOverride: amount || null, reason }
    await api('POST user/saveTechData', {
      body: { technician: technician.technician, assignments: [{ calibrateEvent, version, ...change }] },
    })
  }
  return (
    <ListDialog<Values>
      title={t(`${kind}.title`)}
      sub={t('override.sub', { ro, visit: line.visit, name: technician.name })}
      size="S"
      kind="payLine"
      what={t(`${kind}.what`)}
      id={calibrateEvent}
      addedTo={line.firm}
      version={line.version}
      stored={stored}
      fields={{
        amount: {
          label: t('override.amount'),
          call: 'commissionOverride',
          valueText: amountText,
        },
        reason: { label: t('override.reason'), call: 'reason' },
        dispute: { label: t('dispute.text'), call: 'dispute' },
        answer: { label: t('answer.text'), call: 'answer' },
      }}
      check={({ amount, reason }) => ({
        reason: kind === 'override' && amount && !reason.trim() ? t('override.needsReason') : undefined,
      })}
      send={send}
      paths={payrollPaths}
      nameOf={() => t(`${kind}.of`, { ro })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {kind === 'override' && (
            <>
              <MoneyField
                label={t('override.amount')}
                hint={t('override.hint', { amount: moneyText(line.originalCommission) })}
                {...form.field('amount', amountText)}
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
        </>
      )}
    </ListDialog>
  )
}

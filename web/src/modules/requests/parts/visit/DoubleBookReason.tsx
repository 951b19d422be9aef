import type { Problem } from '#contract/kit/problems.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './texts.ts'
import s from './dialogs.module.css'

/** The problem of a save refused because technicians already have visits at that time; undefined for other errors. */
export const clashProblemOf = (error: unknown): Problem | undefined =>
  error instanceof CallError && error.problem.clashes?.length ? error.problem : undefined

interface Props {
  problem: Problem
  reason: string
  onReason: (reason: string) => void
}

/** Says which visits clash and asks for a reason to double-book. Saving again with a reason goes through. */
export function DoubleBookReason({ problem, reason, onReason }: Props) {
  return (
    <div className={s.stack}>
      <div role="alert">
        <Note tone="warn">{problem.detail}</Note>
      </div>
      <TextArea
        label={t('clash.reason')}
        hint={t('clash.hint')}
        rows={2}
        value={reason}
        onChange={onReason}
      />
    </div>
  )
}

import type { Problem } from '#contract/kit/problems.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import s from './dialogs.module.css'

/** What a plan was refused for: visits that its technicians have at that time. */
export const clashesOf = (error: unknown): Problem | undefined =>
  error instanceof CallError && error.problem.clashes?.length ? error.problem : undefined

interface Props {
  problem: Problem
  reason: string
  onReason: (reason: string) => void
}

/** Says which visits clash, and takes the reason for double-booking: saved once more, the plan goes through. */
export function DoubleBook({ problem, reason, onReason }: Props) {
  return (
    <div className={s.stack}>
      <div role="alert">
        <Note tone="warn">{problem.detail}</Note>
      </div>
      <TextArea
        label="Reason to double-book"
        hint="It stays with the visit and in its history"
        rows={2}
        value={reason}
        onChange={onReason}
      />
    </div>
  )
}

import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Outcome } from '../data.ts'
import { t } from '../texts.ts'
import s from '../estimates.module.css'

interface Props {
  outcomes: readonly Outcome[]
  onOpen: (repairData: number) => void
  onClose: () => void
}

/** What became of each estimate that was sent. */
export function ResultsDialog({ outcomes, onOpen, onClose }: Props) {
  return (
    <Dialog
      title={t('results.title')}
      onClose={onClose}
      foot={
        <DialogFoot>
          <Button look="primary" onClick={onClose}>
            {t('results.done')}
          </Button>
        </DialogFoot>
      }
    >
      <ul className={s.results}>
        {outcomes.map(({ name, estimate, problem }) => (
          <li key={name}>
            {estimate ? (
              <Note
                tone="good"
                end={
                  <Button size="s" onClick={() => onOpen(estimate.repairData)}>
                    {t('results.open')}
                  </Button>
                }
              >
                <b>{name}</b> {estimate.vehicleText}
                {estimate.calibrateNumber && `, ${t('state.ro', { number: estimate.calibrateNumber })}`}
              </Note>
            ) : (
              <Refusal name={name} problem={problem ?? ''} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function Refusal({ name, problem }: { name: string; problem: string }) {
  return (
    <Note tone="bad">
      <b>{t('results.refused', { name })}</b>
      <div>{problem}</div>
    </Note>
  )
}

import { lazy, Suspense, useState } from 'react'
import { sectionsOf, showsTechnicians } from '#contract/kit/work-queue.ts'
import { isShopType, type Role } from '#contract/kit/roles.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { QueueSectionCard } from './QueueSectionCard.tsx'
import { TechnicianDays } from './TechnicianDays.tsx'
import type { useWorkQueue } from './useWorkQueue.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

const StepDialog = lazy(() => import('./StepDialog.tsx'))

type Props = { role: Role; found: ReturnType<typeof useWorkQueue> }

/** What waits for a role on Home, section by section. */
export function WorkQueue({ role, found }: Props) {
  // The dialog outlives its row, which leaves when somebody else does the step, so that nothing typed is lost.
  const [step, setStep] = useState<QueueRow>()
  const error = !found.data && listError(found.error, () => void found.refetch())
  if (error)
    return (
      <Card>
        <ErrorState {...error} title={t('failed')} />
      </Card>
    )
  return (
    <div className={s.queue} aria-busy={found.isPending || undefined}>
      {sectionsOf(role).map((section) => (
        <QueueSectionCard
          key={section}
          section={section}
          found={found.data?.sections.find((each) => each.section === section)}
          isShop={isShopType(role)}
          onStep={setStep}
        />
      ))}
      {showsTechnicians(role) && (
        <TechnicianDays technicians={found.data && (found.data.technicians ?? [])} />
      )}
      {step && (
        <Suspense>
          <StepDialog row={step} onClose={() => setStep(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

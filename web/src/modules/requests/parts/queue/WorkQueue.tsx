import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { showsTechnicians } from '#contract/kit/work-queue.ts'
import { isShopType, type Role } from '#contract/kit/roles.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { BusyState, Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { QueuePlaceholder } from './QueuePlaceholder.tsx'
import { QueueSectionCard } from './QueueSectionCard.tsx'
import { TechnicianDays } from './TechnicianDays.tsx'
import { useCurrentRow } from './useCurrentRow.ts'
import { useBusyQueue, type useWorkQueue } from './useWorkQueue.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

const StepDialog = lazy(() => import('./StepDialog.tsx'))

type Props = {
  role: Role
  found: ReturnType<typeof useWorkQueue>
  /** What stands beside the queue, and below it where there is no room. */
  children: ReactNode
}

/** What waits for a role on Home, section by section. A section without rows is left out. */
export function WorkQueue({ role, found, children }: Props) {
  // The dialog outlives its row, which leaves when somebody else does the step, so that nothing typed is lost.
  const [step, setStep] = useState<QueueRow>()
  const sections = useMemo(() => found.data?.sections.filter(({ count }) => count > 0) ?? [], [found.data])
  const { current, onCurrent } = useCurrentRow(sections)
  const busy = useBusyQueue(found)
  const error = !found.data && listError(found.error, () => void found.refetch())
  return (
    <div className={s.home}>
      <div className={s.queue} aria-busy={found.isPending || undefined}>
        {error && (
          <Card>
            <ErrorState {...error} title={t('failed')} />
          </Card>
        )}
        {busy.isWaiting && (
          <Card>
            <BusyState onAgain={busy.tryNow} />
          </Card>
        )}
        {found.isPending && !busy.isWaiting && <QueuePlaceholder />}
        {found.data && sections.length === 0 && (
          <Card>
            <Empty kind="none" title={t('caughtUp')} text={t(`caughtUp.${sideOf(role)}`)} />
          </Card>
        )}
        {sections.map((section) => (
          <QueueSectionCard
            key={section.section}
            found={section}
            isShop={isShopType(role)}
            current={current}
            onCurrent={onCurrent}
            onStep={setStep}
          />
        ))}
      </div>
      {/* It waits for the queue, so that nothing pushes it down where it is below; beside it, its place is kept. */}
      {found.isPending ? (
        <div className={s.aside} aria-hidden="true">
          <span />
        </div>
      ) : (
        <div className={s.aside}>
          {showsTechnicians(role) && found.data && (
            <TechnicianDays technicians={found.data.technicians ?? []} />
          )}
          {children}
        </div>
      )}
      {step && (
        <Suspense>
          <StepDialog row={step} onClose={() => setStep(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const sideOf = (role: Role): 'shop' | 'office' => (isShopType(role) ? 'shop' : 'office')

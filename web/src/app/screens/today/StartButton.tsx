import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconPlayerPlay, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { useVisitActs } from '../../../modules/requests/parts/tech/useVisitActs.ts'
import { visitQuery } from '../../../modules/requests/parts/tech/visitQuery.ts'
import { asksForVehicle } from '../../../modules/requests/parts/vehicle/asksForVehicle.ts'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { t } from './texts.ts'

const ConfirmVehicle = lazy(() => import('../../../modules/requests/parts/vehicle/ConfirmVehicle.tsx'))

/** Starts the visit and opens it, once its vehicle is confirmed. */
export default function StartButton({ visit }: { visit: EventShape }) {
  const router = useRouter()
  const client = useQueryClient()
  const moves = useVisitActs(visit)
  const [isConfirming, setConfirming] = useState(false)
  const start = visit.moves.find(({ to, asksReason }) => to === EventStatus.working && !asksReason)
  const open = links.techSchedule(visit.calibrateEvent)
  const begin = async () => {
    setConfirming(false)
    if (!start || !(await moves.move(start.to))) return
    void client.invalidateQueries({ queryKey: visitQuery(visit.calibrateEvent).queryKey })
    void router.navigate({ href: open })
  }
  if (!start) return <BigButton href={open}>{t('act.open')}</BigButton>
  const asks = asksForVehicle(visit)
  return (
    <>
      <BigButton
        busy={moves.isMoving}
        icon={
          asks ? <IconScan size={22} aria-hidden="true" /> : <IconPlayerPlay size={22} aria-hidden="true" />
        }
        onClick={() => (asks ? setConfirming(true) : void begin())}
      >
        {asks ? t('act.confirm') : t('act.start')}
      </BigButton>
      <Suspense>
        {isConfirming && (
          <ConfirmVehicle
            visit={visit}
            onConfirmed={() => void begin()}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconPlayerPlay, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { visitQuery } from '../../../modules/requests/parts/tech/visitQuery.ts'
import { asksForVehicle } from '../../../modules/requests/parts/vehicle/asksForVehicle.ts'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { t } from './texts.ts'

// The outbox is large, and only needed once the button is pressed.
const loadMove = () => import('../../../modules/requests/parts/tech/moveVisit.ts')
const ConfirmVehicle = lazy(() => import('../../../modules/requests/parts/vehicle/ConfirmVehicle.tsx'))

/** Starts the visit and opens it, once its vehicle is confirmed. */
export function StartButton({ visit }: { visit: EventShape }) {
  const router = useRouter()
  const client = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const start = visit.moves.find(({ to, asksReason }) => to === EventStatus.working && !asksReason)
  const open = links.techSchedule(visit.calibrateEvent)
  useEffect(() => void loadMove().catch(() => undefined), [])
  const begin = async () => {
    setConfirming(false)
    if (!start) return
    setStarting(true)
    // Without the file the visit's own page starts it.
    const moved = await loadMove()
      .then(
        ({ moveVisit }) => moveVisit(visit, start.to),
        () => undefined,
      )
      .finally(() => setStarting(false))
    if (moved?.isMoved === false) return
    void client.invalidateQueries({ queryKey: visitQuery(visit.calibrateEvent).queryKey })
    void router.navigate({ href: open })
  }
  if (!start) return <BigButton href={open}>{t('act.open')}</BigButton>
  const asks = asksForVehicle(visit)
  return (
    <>
      <BigButton
        busy={isStarting}
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

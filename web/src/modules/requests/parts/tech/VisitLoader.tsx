import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DetailSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { useWaiting } from '../../../../ui/states/useWaiting.ts'
import { visitQuery } from './visitQuery.ts'
import { t } from './texts.ts'

/** Loads the visit named in the URL and renders its children with it, or says why it can't. */
export function VisitLoader({ children }: { children: (visit: EventShape) => ReactNode }) {
  const { calibrateEvent = '' } = useParams({ strict: false }) as { calibrateEvent?: string }
  const id = /^\d{1,9}$/.test(calibrateEvent) ? Number(calibrateEvent) : 0
  const visit = useQuery({ ...visitQuery(id), enabled: id > 0 })
  const waiting = useWaiting(visit.isPending && id > 0)
  if (visit.data) return children(visit.data)
  const problem = visit.error instanceof CallError ? visit.error.problem : undefined
  if (id === 0 || problem?.status === 404)
    return (
      <Empty kind="denied" title={t('load.missing')} text={t('load.missing.hint')}>
        <Button size="xl" look="primary" href="/techschedule">
          {t('back')}
        </Button>
      </Empty>
    )
  if (visit.isError)
    return (
      <ErrorState
        title={t('load.failed')}
        text={problem?.detail}
        reference={problem?.reference}
        onAgain={() => void visit.refetch()}
      />
    )
  return waiting === 'shown' || waiting === 'long' ? <DetailSkeleton /> : null
}

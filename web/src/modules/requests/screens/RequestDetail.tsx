import { links } from '#contract/links.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { queryClient } from '../../../kit/api/queries.ts'
import type { RoutePrefetch } from '../../../kit/prefetch/routePrefetch.ts'
import { requestQuery, useRequest } from '../data.ts'
import { RequestPage } from '../parts/detail/RequestPage.tsx'
import { RequestNotFound } from '../parts/detail/RequestNotFound.tsx'
import { listPositionOf } from '../parts/detail/listPosition.ts'
import { t } from './texts.ts'

const NewRequest = lazy(() => import('./NewRequest.tsx'))

/** URL ids of a record that doesn't exist yet. */
const newRecordIds = ['new', '-1', '0']

const isStored = (calibrate: string): boolean =>
  !newRecordIds.includes(calibrate.toLowerCase()) && /^\d{1,9}$/.test(calibrate)

/** Starts loading the order before the page renders; `StoredRequest` picks up the running query. */
export const prefetch: RoutePrefetch = ({ params: { calibrate = '' } }) => {
  if (isStored(calibrate)) void queryClient.prefetchQuery(requestQuery(Number(calibrate)))
}

/** /calibrate/48213, /calibrate/48213/{visit}, and /calibrate/new. */
export default function RequestDetail() {
  const { calibrate = '', calibrateEvent } = useParams({ strict: false }) as Record<string, string>
  if (newRecordIds.includes(calibrate.toLowerCase())) return <NewRequest />
  if (!isStored(calibrate)) return <RequestNotFound />
  const visitInUrl = calibrateEvent === undefined ? undefined : Number(calibrateEvent)
  return <StoredRequest key={calibrate} calibrate={Number(calibrate)} visitInUrl={visitInUrl} />
}

function StoredRequest({ calibrate, visitInUrl }: { calibrate: number; visitInUrl?: number }) {
  const { data, error, isPending, refetch } = useRequest(calibrate)
  const waiting = useWaiting(isPending)
  const router = useRouter()
  if (error instanceof CallError && (error.status === 404 || error.status === 403)) return <RequestNotFound />
  if (data) return <RequestPage request={data} visitInUrl={visitInUrl} />
  if (error) {
    const known = error instanceof CallError ? error.problem : undefined
    return (
      <>
        <h1 className="vh">{t('detail.title')}</h1>
        <ErrorState
          title={t('detail.failed')}
          text={known?.detail}
          reference={known?.reference}
          onAgain={() => void refetch()}
        >
          <Button size="s" href={links.requests()}>
            {t('detail.toList')}
          </Button>
        </ErrorState>
      </>
    )
  }
  if (waiting === 'brief' || waiting === 'no') return null
  return (
    <DetailSkeleton
      text={t('detail.loading')}
      onCancel={() => void router.navigate({ href: listPositionOf(calibrate)?.address ?? links.requests() })}
    />
  )
}

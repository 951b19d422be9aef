import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Storage } from '#contract/storage.ts'
import { CallError } from '../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { usePageTitle } from '../../../kit/browser/pageTitle.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { bucketCalls } from '../data.ts'
import { Browser } from '../parts/Browser.tsx'
import { defaultBucket } from '../storageText.ts'
import { t } from '../texts.ts'

/** /storage/{firm}: the buckets of one location, with folders and files. */
export default function Buckets() {
  const { firm = '' } = useParams({ strict: false }) as { firm?: string }
  const number = /^\d{1,9}$/.test(firm) ? Number(firm) : 0
  const found = useQuery({
    ...read('GET firm/storageAccount', { query: { firm: number } }),
    enabled: number > 0,
  })
  usePageTitle(found.data && t('buckets.pageTitle', { location: found.data.firmName }))
  useLiveRefresh('bucket file', ...bucketCalls)
  if (number === 0 || (found.error instanceof CallError && found.error.status === 404)) return <Absent />
  if (found.error && !found.data)
    return (
      <>
        <h1 className="vh">{t('title')}</h1>
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('buckets.loadFailed')}
          text={found.error.message}
        />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  return <Of key={number} account={found.data} />
}

const Absent = () => (
  <>
    <h1 className="vh">{t('title')}</h1>
    <Empty kind="denied" title={t('buckets.absent')} text={t('buckets.absentHint')}>
      <Button look="primary" href={links.storage()}>
        {t('buckets.goToList')}
      </Button>
    </Empty>
  </>
)

function Of({ account }: { account: Storage }) {
  const { firm } = account
  const address = useSearch({ strict: false }) as { bucket?: unknown; path?: unknown }
  const found = useQuery(read('GET firm/listBuckets', { query: { firm } }))
  const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
  if (found.error && !found.data)
    return (
      <>
        <h1 className="vh">{t('title')}</h1>
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('buckets.listFailed')}
          text={found.error.message}
        />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  const named = text(address.bucket)
  const bucket = named
    ? found.data.find((each) => each.bucket.toLowerCase() === named.toLowerCase())
    : defaultBucket(found.data)
  // The URL may name a deleted bucket; say so in place of the files.
  return (
    <Browser
      account={account}
      buckets={found.data}
      bucket={bucket}
      spot={{ firm, bucket: bucket?.bucket ?? (named || undefined), path: text(address.path) }}
    />
  )
}

import { links } from '#contract/links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Bucket, Storage } from '#contract/storage.ts'
import { UploadList } from '../../../kit/files/UploadList.tsx'
import { useUploads } from '../../../kit/files/useUploads.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Crumb } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { bucketCalls } from '../data.ts'
import { folderUrl, pathSteps, type FolderPath } from '../storageText.ts'
import { BucketRail } from './BucketRail.tsx'
import { Folder } from './Folder.tsx'
import { NameDialog } from './NameDialog.tsx'
import { useDrop } from './useDrop.ts'
import { t } from '../texts.ts'
import s from './storage.module.css'

interface Props {
  account: Storage
  buckets: readonly Bucket[]
  bucket: Bucket | undefined
  spot: FolderPath
}

/** A folder of a bucket with navigation, upload, and progress. */
export function Browser({ account, buckets, bucket, spot }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'folder' | 'bucket'>()
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useUploads(() => void markStale(client, ...bucketCalls))
  const { firm, path } = spot
  const isOwn = !spot.bucket || bucket?.kind === 'own'
  const navigateTo = (to: Partial<FolderPath>) => void navigate({ href: folderUrl({ ...spot, ...to }) })
  const send = (files: File[]) => uploads.add(files, { firm, bucket: spot.bucket, path: `/${path}` })
  const { over, ways } = useDrop(isOwn ? send : undefined)
  const order = useOrder(spot, bucket)
  const steps = pathSteps(path).map((step, at) => ({
    ...step,
    name: order && at === 0 ? t('browser.request', { number: order.number }) : step.name,
  }))
  const isSending = uploads.uploads.some((each) => each.state !== 'done')
  const top = [
    { label: t('title'), href: links.storage() },
    { label: account.firmName, href: folderUrl({ firm, path: '' }) },
    ...(spot.bucket ? [{ label: spot.bucket, href: folderUrl({ ...spot, path: '' }) }] : []),
    ...steps.map((step) => ({ label: step.name, href: folderUrl({ ...spot, path: step.path }) })),
  ]
  return (
    <div className={s.browser} data-over={over || undefined} {...ways}>
      <BucketRail
        account={account}
        buckets={buckets}
        current={spot.bucket}
        onNew={() => setDialog('bucket')}
        onRemoved={() => navigateTo({ bucket: undefined, path: '' })}
      />
      <div className={s.main}>
        <div className={s.crumb}>
          {/* The last step is the current folder, so it has no link. */}
          <Crumb path={top.map((step, at) => (at < top.length - 1 ? step : { label: step.label }))} />
        </div>
        <Folder
          key={`${spot.bucket} ${path}`}
          title={steps.at(-1)?.name ?? spot.bucket ?? t('title')}
          account={account}
          buckets={buckets}
          bucket={bucket}
          spot={spot}
          isOwn={isOwn}
          go={navigateTo}
          onUpload={() => chooser.current?.click()}
          onNew={setDialog}
        />
        {(bucket?.belongs || isSending) && (
          <div className={s.under}>
            {bucket?.belongs && (
              <Note
                tone="info"
                end={
                  order && (
                    <Button size="s" onClick={() => void navigate({ href: order.href })}>
                      {t('browser.openRequest')}
                    </Button>
                  )
                }
              >
                {bucket.belongs}
              </Note>
            )}
            <UploadList uploads={uploads} />
          </div>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('browser.files')}
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {dialog && (
        <NameDialog
          what={dialog}
          spot={spot}
          onClose={() => setDialog(undefined)}
          onDone={(to) => {
            setDialog(undefined)
            navigateTo(to)
          }}
        />
      )}
    </div>
  )
}

/** The repair order that the shown files belong to. */
const useOrder = (spot: FolderPath, bucket: Bucket | undefined) => {
  const found = useQuery({
    ...read('GET firm/bucketContents', { query: { ...spot, path: `/${spot.path}`, pageSize: 1 } }),
    enabled: bucket?.kind === 'requests' && spot.path !== '',
  })
  const href = found.data?.items[0]?.href
  return href ? { number: found.data?.steps[0] ?? '', href } : undefined
}

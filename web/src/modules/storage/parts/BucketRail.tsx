import { useQueryClient } from '@tanstack/react-query'
import { IconArchive, IconBriefcase, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Bucket, Storage } from '#contract/storage.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { Link } from '../../../ui/Link.tsx'
import { removeBucket } from '../data.ts'
import { filesText, folderUrl } from '../storageText.ts'
import { UsedSpace } from './UsedSpace.tsx'
import { t } from '../texts.ts'
import s from './storage.module.css'

interface Props {
  account: Storage
  buckets: readonly Bucket[]
  current: string | undefined
  onNew: () => void
  /** Called after the current bucket was deleted. */
  onRemoved: () => void
}

/** The location's buckets: its own first, then those that the product maintains; and the used space. */
export function BucketRail({ account, buckets, current, onNew, onRemoved }: Props) {
  const own = buckets.filter((each) => each.kind === 'own')
  const maintained = buckets.filter((each) => each.kind !== 'own')
  const group = (label: string, list: readonly Bucket[]) => (
    <>
      <h2>{label}</h2>
      <ul>
        {list.map((bucket) => (
          <BucketRow
            key={bucket.bucket}
            firm={account.firm}
            bucket={bucket}
            isCurrent={bucket.bucket === current}
            onGone={onRemoved}
          />
        ))}
      </ul>
    </>
  )
  return (
    <nav className={s.rail} aria-label={t('rail.label')}>
      {own.length > 0 && group(t('rail.own'), own)}
      {account.rights.includes('createBucket') && (
        <Button size="s" look="ghost" icon={<IconPlus size={14} />} onClick={onNew}>
          {t('rail.new')}
        </Button>
      )}
      {maintained.length > 0 && group(t('rail.work'), maintained)}
      {account.isCreated && (
        <p className={s.room}>
          <UsedSpace bytes={account.bytes} quota={account.quota} />
          {t('rail.used', { used: bytesText(account.bytes), quota: bytesText(account.quota) })}
        </p>
      )}
    </nav>
  )
}

function BucketRow(props: { firm: number; bucket: Bucket; isCurrent: boolean; onGone: () => void }) {
  const { firm, bucket, isCurrent, onGone: onRemoved } = props
  const client = useQueryClient()
  const Icon = bucket.kind === 'own' ? IconArchive : IconBriefcase
  const remove = async () => {
    if ((await removeBucket(client, firm, bucket.bucket)) && isCurrent) onRemoved()
  }
  return (
    <li data-current={isCurrent || undefined}>
      <Link
        href={folderUrl({ firm, bucket: bucket.bucket, path: '' })}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={16} aria-hidden="true" />
        <span className="grow col">
          <span className="cut" dir="auto">
            {bucket.bucket}
          </span>
          <span className={s.holds}>
            {bucket.files > 0
              ? t('rail.holds', { files: filesText(bucket.files), size: bytesText(bucket.bytes) })
              : filesText(0)}
          </span>
        </span>
      </Link>
      {bucket.rights.includes('removeBucket') && (
        <DropMenu
          target={
            <IconButton
              size="s"
              label={t('rail.more', { bucket: bucket.bucket })}
              icon={<IconDots size={16} />}
            />
          }
          entries={[
            {
              label: t('menu.remove'),
              icon: <IconTrash size={16} />,
              warn: true,
              onPress: () => void remove(),
            },
          ]}
        />
      )}
    </li>
  )
}

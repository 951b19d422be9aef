import { useQueryClient } from '@tanstack/react-query'
import { IconArchive, IconFolderPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Bucket, Entry, Storage } from '#contract/storage.ts'
import { Viewer } from '../../../kit/files/Viewer.tsx'
import { bytesText } from '../../../kit/files/fileText.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pageQuery } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../ui/frame/menuEntry.ts'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { createStorage, openFile, removeBucket, removeEntries } from '../data.ts'
import { isDisplayable, rowId, kindText, type FolderPath } from '../storageText.ts'
import { entryColumns, entryStamp, EntryIcon, plan } from './entries.tsx'
import { t } from '../texts.ts'
import s from './storage.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

interface Props {
  title: string
  account: Storage
  buckets: readonly Bucket[]
  bucket: Bucket | undefined
  spot: FolderPath
  /** Whether files can be added and deleted here. */
  isOwn: boolean
  go: (to: Partial<FolderPath>) => void
  onUpload: () => void
  onNew: (what: 'folder' | 'bucket') => void
}

/** The contents of a folder as a list. */
export function Folder(props: Props) {
  const { title, account, buckets, bucket, spot, isOwn, go, onUpload, onNew } = props
  const client = useQueryClient()
  const [openedFile, setLooked] = useState<number>()
  const { path } = spot
  const columns = useTextMemo(() => entryColumns(isOwn, path), [isOwn, path])
  const mayAdd = isOwn && account.isCreated
  const upload = (
    <Button look="primary" icon={<IconUpload size={16} />} onClick={onUpload}>
      {t('folder.upload')}
    </Button>
  )
  return (
    <ListPage<Entry, typeof plan.defaults>
      title={title}
      unit={t('folder.unit')}
      one={t('folder.one')}
      hint={t('folder.search')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET firm/bucketContents', { query: { ...pageQuery(state), ...spot, path: `/${path}` } })
      }
      rowKey={rowId}
      live={['bucket file', 'firm/bucketContents']}
      chips={() => (
        <span className={s.chip}>
          <OptionFilter
            label={t('folder.bucket')}
            options={buckets.map((each) => ({ value: each.bucket, label: each.bucket }))}
            chosen={spot.bucket ?? ''}
            any={spot.bucket ?? ''}
            says={spot.bucket ?? t('folder.noBucket')}
            onChange={(next) => go({ bucket: next, path: '' })}
          />
        </span>
      )}
      action={
        mayAdd && (
          <>
            <Button className="wide-only" icon={<IconFolderPlus size={16} />} onClick={() => onNew('folder')}>
              {t('folder.new')}
            </Button>
            <MoreMenu {...props} />
            {upload}
          </>
        )
      }
      onNew={mayAdd ? onUpload : undefined}
      onOpen={(entry) => {
        if (entry.kind === 'folder') go({ path: entry.path })
        else if (isDisplayable(entry)) setLooked(rowId(entry))
        else void openFile(spot, entry)
      }}
      bulk={
        isOwn
          ? (chosen) => (
              <SelectionAction
                icon={<IconTrash size={16} />}
                onClick={async () => {
                  await removeEntries(client, spot, await chosen.rows())
                  chosen.done()
                }}
              >
                {t('folder.remove')}
              </SelectionAction>
            )
          : undefined
      }
      card={(entry) => (
        <div className={s.card}>
          <EntryIcon entry={entry} />
          <div className="col">
            <b className="cut" dir="auto">
              {entry.name}
            </b>
            <span className="soft cut">
              {t('folder.card', { kind: kindText(entry), size: bytesText(entry.bytes) })}
            </span>
            <span className="muted cut">
              {[entryStamp(entry), entry.createdBy].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      )}
      none={
        isOwn && !account.isCreated
          ? {
              title: t('folder.noStorage', { location: account.firmName }),
              text: t('folder.noStorageHint'),
              action: (
                <Button look="primary" onClick={() => void createStorage(client, account.firm)}>
                  {t('folder.createStorage')}
                </Button>
              ),
            }
          : {
              title: path ? t('folder.empty') : t('folder.emptyBucket'),
              text: isOwn
                ? path
                  ? t('folder.emptyHint')
                  : t('folder.emptyBucketHint')
                : (bucket?.belongs ?? ''),
              action: isOwn ? upload : undefined,
            }
      }
    >
      {({ rows }) => <PictureViewer rows={rows} looked={openedFile} onOpenFile={setLooked} />}
    </ListPage>
  )
}

/** On small screens, the menu with what the bucket rail offers. */
function MoreMenu({ account, bucket, go, onNew }: Props) {
  const client = useQueryClient()
  const entries: MenuEntry[] = [
    { label: t('menu.folder'), icon: <IconFolderPlus size={16} />, onPress: () => onNew('folder') },
    { label: t('menu.bucket'), icon: <IconArchive size={16} />, onPress: () => onNew('bucket') },
  ]
  if (bucket?.rights.includes('removeBucket'))
    entries.push({
      label: t('menu.remove'),
      icon: <IconTrash size={16} />,
      warn: true,
      onPress: async () => {
        if (await removeBucket(client, account.firm, bucket.bucket)) go({ bucket: undefined, path: '' })
      },
    })
  return (
    <span className={s.chip}>
      <DropMenu target={<IconButton label={t('menu.label')} icon={<IconFolderPlus />} />} entries={entries} />
    </span>
  )
}

/** The opened picture, with next and previous within the page. */
function PictureViewer(props: {
  rows: readonly Entry[]
  looked: number | undefined
  onOpenFile: (key: number | undefined) => void
}) {
  const pictures = props.rows.filter(isDisplayable)
  const at = pictures.findIndex((entry) => rowId(entry) === props.looked)
  if (at < 0) return null
  return (
    <Viewer
      pictures={pictures.map((entry) => ({
        name: entry.name,
        file: { ...entry, kind: entry.type ?? 'photo', url: entry.url ?? '', takenAt: null },
      }))}
      at={at}
      onMove={(next) => props.onOpenFile(pictures[next] && rowId(pictures[next]))}
      onClose={() => props.onOpenFile(undefined)}
    />
  )
}

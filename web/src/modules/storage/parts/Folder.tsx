import { useQueryClient } from '@tanstack/react-query'
import { IconArchive, IconFolderPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
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
import s from './storage.module.css'

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
  const columns = useMemo(() => entryColumns(isOwn, path), [isOwn, path])
  const mayAdd = isOwn && account.isCreated
  const upload = (
    <Button look="primary" icon={<IconUpload size={16} />} onClick={onUpload}>
      Upload
    </Button>
  )
  return (
    <ListPage<Entry, typeof plan.defaults>
      title={title}
      unit="entries"
      one="entry"
      hint="File or folder"
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
            label="Bucket"
            options={buckets.map((each) => ({ value: each.bucket, label: each.bucket }))}
            chosen={spot.bucket ?? ''}
            any={spot.bucket ?? ''}
            says={spot.bucket ?? 'None yet'}
            onChange={(next) => go({ bucket: next, path: '' })}
          />
        </span>
      )}
      action={
        mayAdd && (
          <>
            <Button className="wide-only" icon={<IconFolderPlus size={16} />} onClick={() => onNew('folder')}>
              New folder
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
                Remove
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
              {kindText(entry)}, {bytesText(entry.bytes)}
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
              title: `${account.firmName} has no storage yet`,
              text: 'It comes with a first bucket for forms, manuals and pictures.',
              action: (
                <Button look="primary" onClick={() => void createStorage(client, account.firm)}>
                  Make storage
                </Button>
              ),
            }
          : {
              title: path ? 'Nothing in this folder yet' : 'Nothing in this bucket yet',
              text: isOwn
                ? `Upload files, or drop them here: 50 MB each.${path ? ' A folder stays as long as a file is in it.' : ''}`
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
    { label: 'New folder', icon: <IconFolderPlus size={16} />, onPress: () => onNew('folder') },
    { label: 'New bucket', icon: <IconArchive size={16} />, onPress: () => onNew('bucket') },
  ]
  if (bucket?.rights.includes('removeBucket'))
    entries.push({
      label: 'Remove bucket',
      icon: <IconTrash size={16} />,
      warn: true,
      onPress: async () => {
        if (await removeBucket(client, account.firm, bucket.bucket)) go({ bucket: undefined, path: '' })
      },
    })
  return (
    <span className={s.chip}>
      <DropMenu
        target={<IconButton label="New folder or bucket" icon={<IconFolderPlus />} />}
        entries={entries}
      />
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

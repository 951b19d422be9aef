import { IconFile, IconFileTypePdf, IconFolder, IconPlayerPlay } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import type { Entry } from '#contract/storage.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { pagePlan, type PageState } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { subfoldersOf, kindText } from '../storageText.ts'
import { t } from '../texts.ts'
import s from './storage.module.css'

const base = pagePlan('bucket', { orderBy: 'name', sort: 'asc' }, {}, { fills: true })
/** A search belongs to its folder, so it is not remembered. */
export const plan: ListPlan<PageState> = { ...base, keep: { ...base.keep, search: undefined } }

export const entryStamp = (entry: Entry): string => stampAt(entry.createdOn, displayZone())

/** Thumbnail of a file, or an icon of its type. */
export function EntryIcon({ entry }: { entry: Entry }) {
  if (entry.thumbUrl)
    return <img className={s.thumb} src={entry.thumbUrl} alt="" loading="lazy" decoding="async" />
  const Icon =
    entry.kind === 'folder'
      ? IconFolder
      : entry.type === 'video'
        ? IconPlayerPlay
        : entry.mime === 'application/pdf'
          ? IconFileTypePdf
          : IconFile
  return (
    <span className={s.thumb} data-folder={entry.kind === 'folder' || undefined}>
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}

/** A file or folder with its icon, and the subfolders in which a search found it. */
function EntryName({ entry, at = '' }: { entry: Entry; at?: string }) {
  return (
    <span className={s.entry}>
      <EntryIcon entry={entry} />
      <span className="cut" dir="auto">
        {entry.name}
        {entry.kind === 'folder' && <span className="vh"> {t('entry.folder')}</span>}
      </span>
      {at && <span className={s.where}>{at}</span>}
    </span>
  )
}

export const entryColumns = (isOwn: boolean, path: string): readonly ListColumn<Entry>[] => [
  {
    key: 'name',
    title: t('entry.name'),
    render: (entry) => <EntryName entry={entry} at={isOwn ? subfoldersOf(entry, path) : ''} />,
    cell: (entry) => entry.name,
    sortable: true,
    tone: 'title',
    always: true,
    min: 240,
  },
  {
    key: 'path',
    title: t('entry.path'),
    render: (entry) => entry.path,
    cell: (entry) => entry.path,
    hidden: true,
    tone: 'soft',
  },
  {
    key: 'type',
    title: t('entry.kind'),
    render: kindText,
    cell: kindText,
    sortable: true,
    width: 110,
    tone: 'soft',
  },
  {
    key: 'bytes',
    title: t('entry.size'),
    head: t('entry.sizeHead'),
    render: (entry) => bytesText(entry.bytes),
    cell: (entry) => entry.bytes,
    sortable: true,
    align: 'right',
    width: 96,
    tone: 'soft',
  },
  {
    key: 'createdOn',
    title: t('entry.added'),
    render: entryStamp,
    cell: entryStamp,
    sortable: true,
    width: 168,
    tone: 'soft',
  },
  {
    key: 'createdBy',
    title: t('entry.addedBy'),
    render: (entry) => entry.createdBy,
    cell: (entry) => entry.createdBy,
    width: 160,
    tone: 'soft',
  },
]

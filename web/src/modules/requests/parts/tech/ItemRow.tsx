import {
  IconCamera,
  IconDots,
  IconFileText,
  IconRefresh,
  IconSteeringWheel,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { CheckRow } from '../../../../ui/tech/CheckRow.tsx'
import { Thumb } from '../files/PhotoGrid.tsx'
import type { Upload } from '../../../../kit/files/useUploads.ts'
import { lineId } from '../visit/stages.ts'
import { doneWords, isFull, lacks, needWords, type Evidence } from './lines.ts'
import { PickButton } from './PickButton.tsx'
import s from './tech.module.css'

export const evidenceIcons: Record<Evidence, ReactNode> = {
  photo: <IconCamera size={22} aria-hidden="true" />,
  video: <IconVideo size={22} aria-hidden="true" />,
  file: <IconFileText size={22} aria-hidden="true" />,
  drive: <IconSteeringWheel size={22} aria-hidden="true" />,
}
const asks = { photo: 'Photo', video: 'Video', file: 'File' } as const

interface Props {
  line: ChecklistLine
  visit: EventShape
  uploads: readonly Upload[]
  /** It waits on this device for the line. */
  waits: boolean
  flash: boolean
  may: boolean
  mayAdd: boolean
  zone: string
  today: string
  me: string
  onTick: (done: boolean) => void
  onFiles: (files: File[]) => void
  onAgain: (upload: number) => void
  /** Opens what else can be done with the item. */
  onMore: () => void
  onView: () => void
}

/** What is under way with the files of an item. */
const sendingWords = (uploads: readonly Upload[]): string | undefined => {
  const failed = uploads.find((each) => each.state === 'failed')
  if (failed) return failed.unreached ? 'Waits for the line' : failed.words
  const open = uploads.filter((each) => each.state !== 'done')
  if (open.length === 0) return undefined
  const share = open.reduce((sum, each) => sum + each.share, 0) / open.length
  return `Sending ${open.length === 1 ? '' : `${open.length} files, `}${Math.round(share * 100)}%`
}

/** One item of the checklist: the whole row ticks it; one that asks for a photo is ticked by the photo. */
export function ItemRow(props: Props) {
  const { line, visit, uploads, waits, flash, may, mayAdd, zone, today, me, onMore } = props
  const lack = line.skippedReason ? [] : lacks(line)
  const isAsked = lack.length > 0 && !line.isOptional
  const sending = sendingWords(uploads)
  const failed = uploads.find((each) => each.state === 'failed')
  const asked = [needWords(line, visit), line.note].filter(Boolean).join(' · ')
  const need = failed && !failed.unreached ? sending : sending ? undefined : needWords(line, visit) && asked
  const words = [sending ?? doneWords(line, zone, today, me), waits ? 'waits to be sent' : '']
    .filter(Boolean)
    .join(', ')
  return (
    <li
      id={lineId(line.id)}
      tabIndex={-1}
      className={s.item}
      data-flash={flash || undefined}
      data-skipped={line.skippedReason ? true : undefined}
    >
      <CheckRow
        label={line.name}
        checked={isFull(line)}
        disabled={!may}
        sub={words}
        need={need}
        onChange={(done) => (done && isAsked ? onMore() : props.onTick(done))}
        end={
          <ItemEnd
            {...props}
            lack={may && mayAdd ? lack : []}
            failed={failed}
            preview={uploads.at(-1)?.preview}
          />
        }
      />
    </li>
  )
}

interface EndProps extends Props {
  lack: readonly Evidence[]
  failed: Upload | undefined
  preview: string | undefined
}

function ItemEnd({ line, lack, failed, preview, may, onFiles, onAgain, onMore, onView }: EndProps) {
  const first = lack[0]
  const file = line.files.find((each) => each.thumbUrl) ?? line.files[0]
  const more = (
    <IconButton
      className={s.more}
      label={`More on ${line.name}`}
      icon={<IconDots size={22} />}
      onClick={onMore}
    />
  )
  if (failed && !failed.unreached && !failed.isRefused)
    return (
      <>
        {preview && <img className={s.thumb} src={preview} alt="" />}
        <Button
          size="item"
          look="accent"
          icon={<IconRefresh size={22} aria-hidden="true" />}
          aria-label={`Send ${failed.file.name} again`}
          onClick={() => onAgain(failed.key)}
        >
          Send
        </Button>
      </>
    )
  if (preview && !file && !failed) return <img className={s.thumb} src={preview} alt="" />
  const thumb = file && (
    <button type="button" className={s.thumbButton} aria-label={`Show ${line.name}`} onClick={onView}>
      <Thumb file={file} name="" />
      {line.files.length > 1 && <span className={s.thumbCount}>{line.files.length}</span>}
    </button>
  )
  if (first === 'drive')
    return (
      <Button
        size="item"
        look="accent"
        icon={evidenceIcons.drive}
        aria-label={`Drive, ${line.name}`}
        onClick={onMore}
      >
        Drive
      </Button>
    )
  if (first)
    return (
      <>
        {thumb}
        <PickButton
          size="item"
          look="accent"
          pick={first}
          icon={evidenceIcons[first]}
          aria-label={`${asks[first]}, ${line.name}`}
          onFiles={onFiles}
        >
          {asks[first]}
        </PickButton>
      </>
    )
  return (
    <>
      {thumb}
      {may && more}
    </>
  )
}

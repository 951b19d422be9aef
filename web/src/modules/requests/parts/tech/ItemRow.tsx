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
import { EventStatus } from '#contract/statuses.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { CheckRow } from '../../../../ui/tech/CheckRow.tsx'
import { Thumb } from '../files/PhotoGrid.tsx'
import type { ShownUpload } from '../../../../kit/files/useUploads.ts'
import { lineId } from '../visit/stages.ts'
import { isComplete, missingEvidence, type Evidence } from './checklistState.ts'
import { doneText, requiredText } from './checklistText.ts'
import { FilePickButton } from './FilePickButton.tsx'
import { t } from './texts.ts'
import s from './tech.module.css'

export const evidenceIcons: Record<Evidence, ReactNode> = {
  photo: <IconCamera size={22} aria-hidden="true" />,
  video: <IconVideo size={22} aria-hidden="true" />,
  file: <IconFileText size={22} aria-hidden="true" />,
  drive: <IconSteeringWheel size={22} aria-hidden="true" />,
}

interface Props {
  line: ChecklistLine
  visit: EventShape
  uploads: readonly ShownUpload[]
  /** Queued on this device until it can be sent. */
  isQueued: boolean
  flash: boolean
  mayTick: boolean
  mayAdd: boolean
  zone: string
  today: string
  me: string
  onTick: (done: boolean) => void
  onFiles: (files: File[]) => void
  onRetry: (upload: number) => void
  /** Opens the sheet with the item's other actions. */
  onMore: () => void
  onView: () => void
}

/** Upload status of an item's files; undefined if none are pending. */
const uploadStatusText = (uploads: readonly ShownUpload[]): string | undefined => {
  const failed = uploads.find((each) => each.state === 'failed')
  if (failed) return failed.unreached ? t('item.offline') : failed.errorText
  const open = uploads.filter((each) => each.state !== 'done')
  if (open.length === 0) return undefined
  const share = open.reduce((sum, each) => sum + each.share, 0) / open.length
  const percent = Math.round(share * 100)
  return open.length === 1
    ? t('item.sending', { percent })
    : t('item.sendingMany', { files: open.length, percent })
}

/** A checklist item. Tapping the row ticks it; an item that requires evidence opens its sheet and is ticked once the evidence is there. */
export function ItemRow(props: Props) {
  const { line, visit, uploads, isQueued, flash, mayTick, mayAdd, zone, today, me, onMore } = props
  const missing = line.skippedReason ? [] : missingEvidence(line)
  const isEvidenceRequired = missing.length > 0 && !line.isOptional
  const sending = uploadStatusText(uploads)
  const failed = uploads.find((each) => each.state === 'failed')
  // On a cancelled visit nobody is asked for anything.
  const required = mayTick ? requiredText(line, visit) : undefined
  const asked = required && [required, line.note].filter(Boolean).join(' · ')
  // It is missing only once the work has begun.
  const isDue = visit.calibrateStatusType === EventStatus.working
  const need = failed && !failed.unreached ? sending : sending || !isDue ? undefined : asked
  const state = sending ?? (isDue ? undefined : asked) ?? doneText(line, zone, today, me)
  const subtitle = [state, isQueued && !sending ? t('item.queued') : ''].filter(Boolean).join(', ')
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
        checked={isComplete(line)}
        disabled={!mayTick}
        sub={subtitle}
        need={need}
        onChange={(done) => (done && isEvidenceRequired ? onMore() : props.onTick(done))}
        end={
          <ItemEnd
            {...props}
            lack={mayTick && mayAdd ? missing : []}
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
  failed: ShownUpload | undefined
  preview: string | undefined
}

function ItemEnd({ line, lack, failed, preview, mayTick, onFiles, onRetry, onMore, onView }: EndProps) {
  const first = lack[0]
  const file = line.files.find((each) => each.thumbUrl) ?? line.files[0]
  const more = (
    <IconButton
      className={s.more}
      label={t('item.more', { item: line.name })}
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
          aria-label={t('item.resend.label', { file: failed.file.name })}
          onClick={() => onRetry(failed.key)}
        >
          {t('item.resend')}
        </Button>
      </>
    )
  if (preview && !file && !failed) return <img className={s.thumb} src={preview} alt="" />
  const thumb = file && (
    <button
      type="button"
      className={s.thumbButton}
      aria-label={t('item.show', { item: line.name })}
      onClick={onView}
    >
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
        aria-label={t('item.add.drive.label', { item: line.name })}
        onClick={onMore}
      >
        {t('item.add.drive')}
      </Button>
    )
  if (first)
    return (
      <>
        {thumb}
        <FilePickButton
          size="item"
          look="accent"
          pick={first}
          icon={evidenceIcons[first]}
          aria-label={t(`item.add.${first}.label`, { item: line.name })}
          onFiles={onFiles}
        >
          {t(`item.add.${first}`)}
        </FilePickButton>
      </>
    )
  return (
    <>
      {thumb}
      {mayTick && more}
    </>
  )
}

import type { EventShape } from '#contract/requests/index.ts'
import { EventStatus } from '#contract/statuses.ts'
import { DropZone } from '../../../../kit/files/DropZone.tsx'
import { PhotoGrid, type MissingPhoto, type Picture } from '../files/PhotoGrid.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import type { Uploads } from '../../../../kit/files/useUploads.ts'
import { allLines } from './stages.ts'
import { t } from './texts.ts'
import s from './visit.module.css'

/** Photos shown on a card; more are behind the link to all files. */
const maxPhotos = 12

export const isPicture = (kind: string): boolean => kind === 'photo' || kind === 'video'

/** Pictures of a visit, those of checklist items first, plus the required photos that are missing. */
export const picturesOf = (
  visit: EventShape,
): { pictures: Picture[]; missing: MissingPhoto[]; required: number } => {
  const photoItems = allLines(visit).filter((line) => line.isImage && !line.skippedReason)
  const byItem = new Map(allLines(visit).map((line) => [line.id, line.name]))
  const required = photoItems.filter((line) => !line.isOptional)
  const hasPhoto = (item: number) => visit.files.some((file) => file.item === item && file.kind === 'photo')
  const files = visit.files.filter((file) => isPicture(file.kind))
  const pictures = files.map((file) => ({
    file,
    name: (file.item === null ? undefined : byItem.get(file.item)) ?? file.name,
  }))
  pictures.sort((a, b) => Number(b.file.item !== null) - Number(a.file.item !== null))
  const missing = required.filter((line) => !hasPhoto(line.id)).map(({ id, name }) => ({ item: id, name }))
  return { pictures, missing, required: required.length }
}

interface Props {
  visit: EventShape
  uploads: Uploads
  onAll: () => void
}

/** Photos of a visit and a drop zone to add files. */
export function VisitPhotos({ visit, uploads, onAll }: Props) {
  const { pictures, missing, required } = picturesOf(visit)
  const mayAdd = visit.rights.includes('addFile')
  const target = { calibrate: visit.calibrate, calibrateEvent: visit.calibrateEvent }
  if (!mayAdd && visit.files.length === 0) return null
  const more = visit.files.length - Math.min(maxPhotos, pictures.length)
  return (
    <div className={s.photos}>
      <div className={s.photosHead}>
        <b>{t('photos.title')}</b>
        <span className="grow muted">
          {required > 0
            ? t('photos.required', { done: required - missing.length, total: required })
            : `${pictures.length}`}
        </span>
        {visit.files.length > 0 && (
          <button type="button" className={s.link} onClick={onAll}>
            {more > 0 ? t('photos.allOf', { total: visit.files.length }) : t('photos.all')}
          </button>
        )}
      </div>
      <PhotoGrid
        pictures={pictures}
        missing={missing}
        isDue={visit.calibrateStatusType === EventStatus.working}
        maxShown={maxPhotos}
        onAdd={mayAdd ? (files, item) => uploads.add(files, { ...target, item }) : undefined}
      />
      {mayAdd && (
        <div className={s.drop} data-noprint="">
          <DropZone onFiles={(files) => uploads.add(files, target)}>
            <UploadList uploads={uploads} />
          </DropZone>
        </div>
      )}
    </div>
  )
}

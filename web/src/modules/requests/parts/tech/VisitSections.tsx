import { IconFile, IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { Thumb } from '../files/PhotoGrid.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import { FilePickButton } from './FilePickButton.tsx'
import type { EvidenceUploads } from './useEvidence.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

/** Services of the visit with their authorization, and what can be done about it. */
export function ServicesSection({ visit, children }: { visit: EventShape; children?: ReactNode }) {
  if (visit.serviceList.length === 0) return null
  return (
    <section className={s.part} aria-label={t('services.title')}>
      <h2>
        {t('services.title')} <span className="muted num">{visit.serviceList.length}</span>
      </h2>
      <ul className={s.lines}>
        {visit.serviceList.map((line) => (
          <li key={line.id}>
            <b className="grow">{line.description}</b>
            <span className="num">{t('services.hours', { hours: line.hours })}</span>
            <small data-no={line.authorization === 'no' || undefined}>
              {t(`services.${line.authorization}`)}
            </small>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

interface FilesProps {
  visit: EventShape
  evidence: EvidenceUploads
  mayAdd: boolean
  /** Opens the file at this index of the visit's files. */
  onView: (index: number) => void
}

/** Photos and files of the visit, with buttons to add some that belong to no item. */
export function FilesSection({ visit, evidence, mayAdd, onView }: FilesProps) {
  return (
    <section className={s.part} aria-label={t('files.title')}>
      <h2>
        {t('files.title')} <span className="muted num">{visit.files.length}</span>
      </h2>
      <div className={s.files}>
        {visit.files.length > 0 && (
          <ul className={s.grid}>
            {visit.files.map((file, index) => (
              <li key={file.file}>
                <button
                  type="button"
                  className={s.tile}
                  aria-label={t('files.show', { file: file.name })}
                  onClick={() => onView(index)}
                >
                  <Thumb file={file} name="" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <UploadList uploads={evidence.withoutItem} />
        {mayAdd && (
          <div className={s.picks}>
            <FilePickButton
              size="xl"
              block
              pick="photo"
              icon={<IconPhotoPlus size={22} />}
              onFiles={(files) => evidence.addFiles(files)}
            >
              {t('files.addPhoto')}
            </FilePickButton>
            <FilePickButton
              size="xl"
              block
              pick="any"
              icon={<IconFile size={22} />}
              onFiles={(files) => evidence.addFiles(files)}
            >
              {t('files.addFile')}
            </FilePickButton>
          </div>
        )}
      </div>
    </section>
  )
}

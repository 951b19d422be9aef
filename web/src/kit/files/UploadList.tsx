import { IconFile, IconRefresh, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/base/Button.tsx'
import type { ShownUpload } from './useUploads.ts'
import { bytesText } from './fileText.ts'
import s from './files.module.css'
import { t } from './texts.ts'

interface Uploads {
  uploads: readonly ShownUpload[]
  remove: (key: number) => void
  again: (key: number) => void
}

/** Chosen files that aren't uploaded yet: progress, errors, and buttons to remove or retry each. */
export function UploadList({ uploads: { uploads, remove, again } }: { uploads: Uploads }) {
  const unfinished = uploads.filter((upload) => upload.state !== 'done')
  if (unfinished.length === 0) return null
  return (
    <ul className={s.uploads} aria-label={t('uploads.label')}>
      {unfinished.map((each) => (
        <li key={each.key} data-state={each.state}>
          {each.preview ? <img src={each.preview} alt="" /> : <IconFile size={20} aria-hidden="true" />}
          <div className="grow">
            <span className={s.name}>{each.file.name}</span>
            <span className={s.about} role={each.state === 'failed' ? 'alert' : undefined}>
              {each.state === 'failed' ? each.errorText : bytesText(each.file.size)}
            </span>
            {each.state === 'sending' && (
              <progress
                value={each.share}
                max={1}
                aria-label={t('uploads.sending', { name: each.file.name })}
              />
            )}
          </div>
          {each.state === 'failed' && each.target && !each.isRefused && (
            <IconButton
              label={t('uploads.again', { name: each.file.name })}
              size="s"
              icon={<IconRefresh size={16} />}
              onClick={() => again(each.key)}
            />
          )}
          {each.state !== 'sending' && (
            <IconButton
              label={t('uploads.remove', { name: each.file.name })}
              size="s"
              icon={<IconX size={16} />}
              onClick={() => remove(each.key)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

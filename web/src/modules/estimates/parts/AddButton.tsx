import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { t } from '../texts.ts'

interface Props {
  busy: boolean
  look?: 'primary'
  onFiles: (files: File[]) => void
}

/** Chooses the files of one or more estimates. */
export function AddButton({ busy, look, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button look={look} icon={<IconUpload />} busy={busy} onClick={() => input.current?.click()}>
        {t('drop.add')}
      </Button>
    </>
  )
}

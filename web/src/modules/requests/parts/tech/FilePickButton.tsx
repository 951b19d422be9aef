import { useRef } from 'react'
import { Button, type ButtonProps } from '../../../../ui/base/Button.tsx'
import type { Evidence } from './checklistState.ts'

export type PickKind = Exclude<Evidence, 'drive'> | 'any'

const accepts: Record<PickKind, string | undefined> = {
  photo: 'image/*',
  video: 'video/*',
  file: undefined,
  any: undefined,
}

interface Props extends Omit<ButtonProps, 'onClick' | 'href'> {
  pick: PickKind
  /** Picks from the device's library instead of the camera. */
  fromLibrary?: boolean
  onFiles: (files: File[]) => void
}

/** Button that takes pictures with the camera or picks files from the device. */
export function FilePickButton({ pick, fromLibrary, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const usesCamera = !fromLibrary && (pick === 'photo' || pick === 'video')
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accepts[pick]}
        capture={usesCamera ? 'environment' : undefined}
        multiple
        hidden
        data-pick={pick}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

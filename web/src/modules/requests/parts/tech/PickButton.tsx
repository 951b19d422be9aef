import { useRef } from 'react'
import { Button, type ButtonProps } from '../../../../ui/base/Button.tsx'
import type { Evidence } from './lines.ts'

export type Pick = Exclude<Evidence, 'drive'> | 'any'

const accepts: Record<Pick, string | undefined> = {
  photo: 'image/*',
  video: 'video/*',
  file: undefined,
  any: undefined,
}

interface Props extends Omit<ButtonProps, 'onClick' | 'href'> {
  pick: Pick
  /** From what is stored on the device, in place of the camera. */
  stored?: boolean
  onFiles: (files: File[]) => void
}

/** A button that takes pictures with the camera, or files from the device. */
export function PickButton({ pick, stored, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const camera = !stored && (pick === 'photo' || pick === 'video')
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accepts[pick]}
        capture={camera ? 'environment' : undefined}
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

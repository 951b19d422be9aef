import { useRef, useState } from 'react'
import { photoFileProblem } from '../../../../kit/camera/fileProblem.ts'
import type { PhotoProblem } from '../../../../kit/camera/photoCheck.ts'
import { PhotoQuestion } from '../../../../kit/camera/PhotoQuestion.tsx'
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

type Doubtful = { file: File; problem: PhotoProblem; good: File[] }

/** Button that takes pictures with the camera or picks files from the device. A bad photo is asked about first. */
export function FilePickButton({ pick, fromLibrary, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [doubtful, setDoubtful] = useState<Doubtful>()
  const usesCamera = !fromLibrary && (pick === 'photo' || pick === 'video')
  const take = async (files: File[]) => {
    // What lies in the library was looked at when it was taken.
    const [file] = files
    const problem = pick === 'photo' && usesCamera && file && (await photoFileProblem(file))
    if (file && problem) setDoubtful({ file, problem, good: files.slice(1) })
    else onFiles(files)
  }
  const settle = (kept: File[]) => {
    setDoubtful(undefined)
    if (kept.length > 0) onFiles(kept)
  }
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
          if (files.length > 0) void take(files)
        }}
      />
      {doubtful && (
        <PhotoQuestion
          file={doubtful.file}
          problem={doubtful.problem}
          onRetake={() => {
            settle(doubtful.good)
            input.current?.click()
          }}
          onKeep={() => settle([doubtful.file, ...doubtful.good])}
          onClose={() => settle(doubtful.good)}
        />
      )}
    </>
  )
}

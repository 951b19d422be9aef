import { IconArrowBackUp, IconCamera } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChecklistLine } from '#contract/requests/index.ts'
import { CameraScreen } from '../../../../kit/camera/CameraScreen.tsx'
import { asPhoto, smallCopy } from '../../../../kit/camera/imageData.ts'
import { photoProblem, type PhotoProblem } from '../../../../kit/camera/photoCheck.ts'
import { PhotoQuestion, useObjectUrl } from '../../../../kit/camera/PhotoQuestion.tsx'
import { useCamera, useGravity } from '../../../../kit/camera/useCamera.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { stageName } from '../visit/stageName.ts'
import { FilePickButton } from './FilePickButton.tsx'
import { t } from './texts.ts'
import camera from '../../../../kit/camera/camera.module.css'

interface Props {
  /** The items whose photo is missing, in order, as they were when the camera opened. */
  items: readonly ChecklistLine[]
  onPhoto: (file: File, item: ChecklistLine) => void
  onClose: () => void
}

type Shot = { file: File; at: number }
type Doubtful = Shot & { problem: PhotoProblem }

/** One camera for all missing photos, in order: each tap takes the named one and goes on to the next. */
export default function BurstCamera({ items, onPhoto, onClose }: Props) {
  const live = useCamera()
  const gravity = useGravity()
  const [at, setAt] = useState(0)
  const [doubtful, setDoubtful] = useState<Doubtful>()
  // The newest photo can still be retaken, so it is added with the next one.
  const [last, setLast] = useState<Shot>()
  const waiting = useRef<Shot>(undefined)
  const isBusy = useRef(false)
  const preview = useObjectUrl(last?.file)

  const latest = useRef({ items, onPhoto })
  latest.current = { items, onPhoto }
  const addWaiting = useCallback(() => {
    const shot = waiting.current
    const item = shot && latest.current.items[shot.at]
    waiting.current = undefined
    if (item) latest.current.onPhoto(shot.file, item)
  }, [])
  useEffect(() => {
    // Nothing taken is lost when the page goes to the background or the camera closes.
    const leave = () => {
      if (document.visibilityState !== 'hidden') return
      addWaiting()
      setLast(undefined)
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      addWaiting()
    }
  }, [addWaiting])

  const accept = (shot: Shot) => {
    addWaiting()
    waiting.current = shot
    setLast(shot)
    setDoubtful(undefined)
    setAt(shot.at + 1)
  }
  const shoot = async () => {
    const { element } = live
    const item = items[at]
    if (!element || !item || live.state !== 'on' || isBusy.current) return
    isBusy.current = true
    try {
      const copy = smallCopy(element)
      const file = await asPhoto(element, item.name)
      const problem = copy && photoProblem(copy, gravity.current)
      if (problem) setDoubtful({ file, at, problem })
      else accept({ file, at })
    } finally {
      isBusy.current = false
    }
  }
  const retake = () => {
    if (!last) return
    waiting.current = undefined
    setAt(last.at)
    setLast(undefined)
  }
  const item = items[at]
  const isBlocked = live.state === 'blocked'
  return (
    <>
      <CameraScreen
        camera={live}
        title={item?.name ?? t('burst.allDone')}
        sub={
          item
            ? t('burst.position', { at: at + 1, total: items.length, stage: stageName(item.kind) })
            : undefined
        }
        over={!item && preview && <img src={preview} alt={t('burst.last')} />}
        blocked={<p>{t('burst.blocked')}</p>}
        onClose={onClose}
      >
        {last ? (
          <button type="button" className={camera.last} onClick={retake}>
            {preview && item ? (
              <img src={preview} alt="" />
            ) : (
              <IconArrowBackUp size={24} aria-hidden="true" />
            )}
            {t('burst.retake')}
          </button>
        ) : (
          <span />
        )}
        {!item ? (
          <BigButton onClick={onClose}>{t('burst.done')}</BigButton>
        ) : isBlocked ? (
          <FilePickButton
            size="xl"
            look="primary"
            pick="photo"
            icon={<IconCamera size={22} />}
            onFiles={([file]) => file && accept({ file, at })}
          >
            {t('sheet.take.photo')}
          </FilePickButton>
        ) : (
          <button
            type="button"
            className={camera.shutter}
            aria-label={t('burst.take', { item: item.name })}
            aria-disabled={live.state !== 'on'}
            data-autofocus=""
            onClick={() => void shoot()}
          />
        )}
        {item ? (
          <Button size="xl" look="ghost" className={camera.text} onClick={() => setAt(at + 1)}>
            {t('burst.skip')}
          </Button>
        ) : (
          <span />
        )}
      </CameraScreen>
      {doubtful && (
        <PhotoQuestion
          file={doubtful.file}
          problem={doubtful.problem}
          onRetake={() => setDoubtful(undefined)}
          onKeep={() => accept(doubtful)}
          onClose={() => setDoubtful(undefined)}
        />
      )}
    </>
  )
}

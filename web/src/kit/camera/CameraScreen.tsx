import { IconBolt, IconBoltOff, IconX } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/base/Button.tsx'
import { useOnTop } from '../../ui/overlay/dialogStack.ts'
import { useFocusTrap } from '../../ui/overlay/useFocusTrap.ts'
import type { Camera } from './useCamera.ts'
import { t } from './texts.ts'
import s from './camera.module.css'

interface Props {
  camera: Camera
  title: string
  sub?: string
  /** Above the live picture: a frame to aim with, or the photo just taken. */
  over?: ReactNode
  /** Instead of the live picture where there is none. */
  blocked: ReactNode
  /** Controls at the bottom, in reach of the thumb. */
  children: ReactNode
  onClose: () => void
}

/** The whole screen as a camera: what is wanted on top, the picture, and the controls below it. */
export function CameraScreen({ camera, title, sub, over, blocked, children, onClose }: Props) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useFocusTrap(box)
  useOnTop(onClose)
  const { torch } = camera
  return createPortal(
    <section ref={box} className={s.screen} role="dialog" aria-modal="true" aria-labelledby={id}>
      <header className={s.top}>
        <div className="grow" aria-live="polite">
          <h2 id={id}>{title}</h2>
          {sub && <p className="num">{sub}</p>}
        </div>
        {torch && (
          <IconButton
            className={s.glass}
            label={torch.isOn ? t('torch.off') : t('torch.on')}
            icon={torch.isOn ? <IconBoltOff size={22} /> : <IconBolt size={22} />}
            onClick={torch.toggle}
          />
        )}
        <IconButton className={s.glass} label={t('close')} icon={<IconX size={22} />} onClick={onClose} />
      </header>
      <div className={s.view}>
        {camera.state === 'blocked' ? (
          <div className={s.blocked}>{blocked}</div>
        ) : (
          <video ref={camera.video} playsInline muted aria-label={t('live')} />
        )}
        {over}
      </div>
      <footer className={s.controls}>{children}</footer>
    </section>,
    document.body,
  )
}

import { IconKeyboard, IconPhoto } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkVin } from '#contract/kit/vin.ts'
import { Button } from '../../ui/base/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { CameraScreen } from './CameraScreen.tsx'
import { TypeVinSheet } from './TypeVinSheet.tsx'
import { useCamera } from './useCamera.ts'
import { readVins } from './vinDetector.ts'
import { t } from './texts.ts'
import s from './camera.module.css'

/** How a VIN was read. */
export type VinMethod = 'scanned' | 'typed'

interface Props {
  title?: string
  sub?: string
  /** Whether the last 8 characters, typed, are enough. */
  allowsShort?: boolean
  onVin: (vin: string, how: VinMethod) => void
  onClose: () => void
}

/** Pause between two looks at the picture, in ms. */
const pauseMs = 120
/** A VIN without a right check digit, as outside North America, must be read this often in a row. */
const agreeing = 3

/** Reads a VIN from a bar code by the camera or from a photo, or lets it be typed. */
export function VinScanner({
  title = t('vin.title'),
  sub = t('vin.where'),
  allowsShort,
  onVin,
  onClose,
}: Props) {
  const camera = useCamera()
  const [isTyping, setTyping] = useState(false)
  const [hasReader, setHasReader] = useState(true)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const found = (vin: string) => {
    navigator.vibrate?.(60)
    onVin(vin, 'scanned')
  }
  const foundLive = useEffectEvent(found)
  const { element, state } = camera
  useEffect(() => {
    if (state !== 'on' || !element || isTyping) return
    const leaving = new AbortController()
    let last = { vin: '', times: 0 }
    const look = async () => {
      while (!leaving.signal.aborted) {
        const [vin] = element.videoWidth > 0 ? await readVins(element) : []
        if (leaving.signal.aborted) return
        if (vin) {
          last = { vin, times: vin === last.vin ? last.times + 1 : 1 }
          if (checkVin(vin).checkDigitOk || last.times >= agreeing) return foundLive(vin)
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    look().catch(() => !leaving.signal.aborted && setHasReader(false))
    return () => leaving.abort()
  }, [state, element, isTyping])

  const readPhoto = async (file: File) => {
    setReading(true)
    try {
      const bitmap = await createImageBitmap(file)
      const [vin] = await readVins(bitmap)
      bitmap.close()
      if (vin) found(vin)
      else toast.info(t('vin.notFound'))
    } catch {
      toast.info(t('vin.notFound'))
    } finally {
      setReading(false)
    }
  }
  const says = !hasReader ? t('vin.noReader') : state === 'starting' ? t('vin.starting') : t('vin.aim')
  return (
    <>
      <CameraScreen
        camera={camera}
        title={title}
        sub={sub}
        over={state === 'on' && <div className={s.aim} aria-hidden="true" />}
        blocked={<p>{t('vin.blocked')}</p>}
        onClose={onClose}
      >
        <div className={s.wide}>
          {state !== 'blocked' && (
            <p className={s.says} role="status">
              {says}
            </p>
          )}
          <div className={s.pair}>
            <Button
              size="xl"
              block
              busy={isReading}
              icon={<IconPhoto size={22} />}
              onClick={() => input.current?.click()}
            >
              {t('vin.fromPhoto')}
            </Button>
            <Button size="xl" block icon={<IconKeyboard size={22} />} onClick={() => setTyping(true)}>
              {t('vin.type')}
            </Button>
          </div>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          data-pick="vin"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void readPhoto(file)
          }}
        />
      </CameraScreen>
      {isTyping && (
        <TypeVinSheet
          allowsShort={allowsShort}
          onVin={(vin) => onVin(vin, 'typed')}
          onClose={() => setTyping(false)}
        />
      )}
    </>
  )
}

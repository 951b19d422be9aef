import { useEffect, useState } from 'react'
import { BigButton } from '../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../ui/tech/BottomSheet.tsx'
import type { PhotoProblem } from './photoCheck.ts'
import { t } from './texts.ts'
import s from './camera.module.css'

interface Props {
  file: File
  problem: PhotoProblem
  onRetake: () => void
  onKeep: () => void
  onClose: () => void
}

/** Asks whether a photo with a problem is good enough, before it is added. */
export function PhotoQuestion({ file, problem, onRetake, onKeep, onClose }: Props) {
  const address = useObjectUrl(file)
  return (
    <BottomSheet title={t(`photo.${problem}`)} tone="bad" onClose={onClose}>
      {address && <img className={s.preview} src={address} alt="" />}
      <BigButton onClick={onRetake}>{t('photo.retake')}</BigButton>
      <BigButton look="plain" onClick={onKeep}>
        {t('photo.keep')}
      </BigButton>
    </BottomSheet>
  )
}

/** An address of a file on this device, for as long as it is shown. */
export const useObjectUrl = (file: File | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

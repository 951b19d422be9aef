import { useState } from 'react'
import { checkVin, shortVin } from '#contract/kit/vin.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { BigButton } from '../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../ui/tech/BottomSheet.tsx'
import { t } from './texts.ts'
import s from './camera.module.css'

interface Props {
  allowsShort?: boolean | undefined
  onVin: (vin: string) => void
  onClose: () => void
}

/** A VIN that is typed because its bar code can't be read. A wrong check digit is said, and may be right elsewhere. */
export function TypeVinSheet({ allowsShort = false, onVin, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const check = checkVin(typed)
  const isShort = allowsShort && check.vin.length === shortVin
  const isEnough = check.ok || isShort
  const lengthText = allowsShort && check.problem !== 'letters' ? t('vin.typed.short') : check.message
  const error = isEnough
    ? check.ok && !check.checkDigitOk
      ? check.message
      : undefined
    : isAsked
      ? lengthText
      : undefined
  return (
    <BottomSheet title={t('vin.typed.title')} onClose={onClose}>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (isEnough) onVin(check.vin)
        }}
      >
        <TextField
          label={t('vin.typed.label')}
          hint={allowsShort ? t('vin.typed.hintShort') : t('vin.typed.hint')}
          error={error}
          value={typed}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={(text) => setTyped(text.toUpperCase())}
        />
        <BigButton type="submit">{t('vin.typed.use')}</BigButton>
      </form>
    </BottomSheet>
  )
}

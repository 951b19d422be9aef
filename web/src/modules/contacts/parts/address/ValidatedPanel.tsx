import { IconCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { validateAddress } from '#contract/contacts.ts'
import { degrees, splitLines } from '#contract/kit/address.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import type { Found } from './values.ts'
import { t } from './texts.ts'
import s from './address.module.css'

/** State of a validation. */
export type Validation =
  | { state: 'none' }
  | { state: 'asked' }
  | { state: 'answered'; answer: AnswerOf<typeof validateAddress> }
  | { state: 'failed'; words: string }

interface Props {
  validation: Validation
  validated: boolean
  /** The typed values of the same fields, used to highlight differences. */
  typed: Omit<Found, 'country' | 'stateProvince' | 'latitude' | 'longitude'>
  onConfirm: (found: Found) => void
}

/**
 * The validated address beside the typed one, with differences highlighted. Confirm copies it into the form.
 */
export function ValidatedPanel({ validation, validated, typed, onConfirm }: Props) {
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  // On a phone the panel is below the form, so scroll it into view.
  useEffect(() => {
    if (validation.state !== 'none') box.current?.scrollIntoView({ block: 'nearest' })
  }, [validation.state])
  return (
    <section
      ref={box}
      className={s.found}
      aria-labelledby={heading}
      aria-busy={validation.state === 'asked' || undefined}
    >
      <h3 id={heading}>{t('validation.heading')}</h3>
      <div aria-live="polite">
        {validation.state === 'asked' && <CardSkeleton lines={5} />}
        {validation.state === 'failed' && (
          <Note tone="bad">{t('validation.failed', { reason: validation.words })}</Note>
        )}
        {validation.state === 'none' &&
          (validated ? (
            <Note tone="good">{t('validation.done')}</Note>
          ) : (
            <p className={s.quiet}>{t('validation.hint')}</p>
          ))}
        {validation.state === 'answered' && <Answer {...{ ...validation, typed, onConfirm }} />}
      </div>
    </section>
  )
}

type AnswerProps = Pick<Props, 'typed' | 'onConfirm'> & { answer: AnswerOf<typeof validateAddress> }

const Answer = ({ answer: { result, message }, typed, onConfirm }: AnswerProps) => {
  if (!result) return <Note tone="warn">{message ?? t('validation.nothing')}</Note>
  const [line1, line2] = splitLines(result.addressLines)
  const [typed1, typed2] = splitLines(typed.addressLines)
  const rows = [
    [t('field.line1'), line1, typed1],
    [t('field.line2'), line2, typed2],
    [t('field.city'), result.city, typed.city],
    [t('field.stateProvince'), result.stateProvinceName ?? '', typed.stateProvinceName ?? ''],
    [t('field.postalCode'), result.postalCode, typed.postalCode],
    [t('field.country'), result.countryName ?? '', typed.countryName ?? ''],
    [t('field.latitude'), degrees(result.latitude)],
    [t('field.longitude'), degrees(result.longitude)],
  ] as const
  return (
    <>
      <dl className={s.facts}>
        {rows
          .filter(([, found, typedValue]) => found !== '' || typedValue)
          .map(([label, found, typedValue]) => (
            <div key={label} data-differs={(typedValue !== undefined && typedValue !== found) || undefined}>
              <dt>{label}</dt>
              <dd>
                {found || t('validation.none')}
                {typedValue !== undefined && typedValue !== found && (
                  <span className={s.was}>
                    {t('validation.typed', { value: typedValue || t('validation.nothingTyped') })}
                  </span>
                )}
              </dd>
            </div>
          ))}
      </dl>
      {message && <p className={s.quiet}>{message}</p>}
      <Button look="primary" icon={<IconCheck size={16} />} onClick={() => onConfirm(result)}>
        {t('validation.confirm')}
      </Button>
    </>
  )
}

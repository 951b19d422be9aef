import { IconAlertTriangle, IconCheck, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkVin } from '#contract/kit/vin.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { decodeVin } from '#contract/vehicles.ts'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Box, BoxButton, Field } from '../../../ui/form/Field.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { charactersProblem, useVin } from './useVin.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { t } from '../texts.ts'
import s from './VinField.module.css'

/** With the bar code reader, loaded on first use. */
const VinScanner = lazy(async () => ({
  default: (await import('../../../kit/camera/VinScanner.tsx')).VinScanner,
}))

export type Decoded = AnswerOf<typeof decodeVin>

interface Props extends FieldProps<string> {
  /** Called once for each decoded VIN, except the initial one, whose vehicle is known already. */
  onDecoded: (vehicle: Decoded) => void
  /** Takes the initial focus. */
  autoFocus?: boolean
}

/**
 * VIN field: typed, pasted with spaces, or found by its last 8 characters. Once all 17 are typed, the vehicle
 * is looked up. A wrong check digit is only a warning, because VINs of other markets have none.
 */
export function VinField({ value, onChange, onDecoded, autoFocus, ...field }: Props) {
  const { check, isDecoding, decoded, failed, again: retry, known } = useVin(value)
  const [isScanning, setScanning] = useState(false)
  const initialVin = useRef(value)
  const notifyDecoded = useEffectEvent((vehicle: Decoded) => {
    if (value !== initialVin.current) onDecoded(vehicle)
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (decoded) notifyDecoded(decoded)
  }, [decoded])
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true })
  }, [autoFocus])
  const charsProblem = charactersProblem(value)
  const problem =
    charsProblem ?? (check.problem === 'letters' || value.length > 17 ? check.message : undefined)
  const change = (typed: string) => onChange(checkVin(typed).vin.slice(0, 25))
  return (
    <div className={s.field}>
      <Field {...field} error={field.error ?? problem}>
        {(tie) => (
          <Box
            bad={Boolean(field.error ?? problem)}
            after={
              <>
                <CharacterCount length={value.length} ok={check.ok && check.checkDigitOk} />
                {!field.readOnly && !field.disabled && (
                  <BoxButton
                    label={t('vin.scan')}
                    icon={<IconScan size={20} />}
                    onClick={() => setScanning(true)}
                  />
                )}
              </>
            }
          >
            <input
              {...tie}
              ref={input}
              className={s.input}
              data-autofocus={autoFocus || undefined}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={value}
              onChange={(event) => change(event.currentTarget.value)}
            />
          </Box>
        )}
      </Field>
      <div className={s.said} role="status">
        {check.ok && !check.checkDigitOk && (
          <p className={s.warn}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>{check.message}</span>
          </p>
        )}
        {isDecoding && check.checkDigitOk && <p>{t('vin.decoding')}</p>}
        {failed && (
          <p>
            <Rich
              text={t.template('vin.failed')}
              tags={{
                again: (content) => (
                  <button type="button" className={s.again} onClick={() => void retry()}>
                    {content}
                  </button>
                ),
              }}
            />
          </p>
        )}
        {decoded && !isDecoding && check.checkDigitOk && <FoundVehicle vehicle={decoded} />}
      </div>
      <Suspense>
        {isScanning && (
          <VinScanner
            onVin={(vin) => {
              setScanning(false)
              change(vin)
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
      {known.length > 0 && (
        <ul
          className={s.known}
          aria-label={t('vin.known', { vin: value })}
          // Keep the focus in the field, because the options are shown only while it has it.
          onMouseDown={(event) => event.preventDefault()}
        >
          {known.map((vehicle) => (
            <li key={vehicle.vehicle}>
              <button type="button" onClick={() => onChange(vehicle.vin ?? '')}>
                <Vin vin={vehicle.vin ?? ''} />
                <span className="cut">
                  {[vehicle.year, vehicle.makeName, vehicle.model].filter(Boolean).join(' ')}
                </span>
                {vehicle.contactName && <span className="cut muted">{vehicle.contactName}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const CharacterCount = ({ length, ok }: { length: number; ok: boolean }) =>
  ok ? (
    <IconCheck size={16} className={s.good} aria-label={t('vin.complete')} />
  ) : (
    <span className={s.count}>
      <Rich
        text={t.template('vin.count')}
        values={{ count: length }}
        tags={{ hidden: (content) => <span className="vh">{content}</span> }}
      />
    </span>
  )

function FoundVehicle({ vehicle }: { vehicle: Decoded }) {
  const name = [vehicle.year, vehicle.makeName, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  const details = [vehicle.bodyClass, vehicle.driveType, vehicle.fuelType, vehicle.engine].filter(Boolean)
  if (!vehicle.makeName && !vehicle.model) {
    return <p>{t('vin.nothing')}</p>
  }
  return (
    <p className={s.found} data-tip-cut="">
      <b>{name}</b>
      {details.length > 0 && <span className="muted"> · {details.join(' · ')}</span>}
    </p>
  )
}

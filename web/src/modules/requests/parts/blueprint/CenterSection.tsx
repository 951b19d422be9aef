import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { Blueprint } from './useBlueprint.ts'
import { t } from './blueprintTexts.ts'
import s from './blueprint.module.css'

/** The center: preset by the link, or chosen from those near a postal code. */
export function CenterSection({
  form,
  isPreset,
  error,
}: {
  form: Blueprint
  isPreset: boolean
  error?: string
}) {
  const { values, set, centers } = form
  const errorId = useId()
  if (isPreset) {
    const [center] = centers ?? []
    return (
      <p className={s.lead}>
        {center ? t('center.preset', { name: center.name, place: center.place }) : ' '}
      </p>
    )
  }
  const hasChoice = (centers ?? []).length > 0
  return (
    <>
      <TextField
        label={t('center.postalCode')}
        name="postalCode"
        autoComplete="postal-code"
        maxLength={10}
        large
        value={values.postalCode}
        error={hasChoice ? undefined : error}
        onChange={(code) => form.patch({ postalCode: code, center: 0, services: [] })}
      />
      <div role="status">
        {form.says && <p className={s.says}>{form.says}</p>}
        {hasChoice && (
          <fieldset
            className={s.centers}
            role="radiogroup"
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
          >
            <legend>{t('center.label')}</legend>
            {centers?.map((center) => (
              <label key={center.firm} data-on={values.center === center.firm || undefined}>
                <input
                  type="radio"
                  name="center"
                  checked={values.center === center.firm}
                  onChange={() => {
                    if (values.center !== center.firm) form.patch({ center: center.firm, services: [] })
                  }}
                />
                <b>{center.name}</b>
                <span>
                  {[center.place, center.miles === null ? '' : t('center.miles', { miles: center.miles })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </label>
            ))}
            {error && (
              <p className={s.bad} id={errorId}>
                <IconAlertCircle size={14} aria-hidden="true" />
                {t('center.choose')}
              </p>
            )}
          </fieldset>
        )}
      </div>
      {/* Honeypot field: hidden from people, but bots fill it in. */}
      <div className={s.trap} aria-hidden="true">
        <label>
          {t('center.website')}
          <input
            tabIndex={-1}
            autoComplete="off"
            name="website"
            value={values.website}
            onChange={(event) => set('website', event.currentTarget.value)}
          />
        </label>
      </div>
    </>
  )
}

import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { Blueprint } from './useBlueprint.ts'
import s from './blueprint.module.css'

/** Which center: the one of the link, or one near a postal code. */
export function Where({ form, named, error }: { form: Blueprint; named: boolean; error?: string }) {
  const { values, set, centers } = form
  const errorId = useId()
  if (named) {
    const [center] = centers ?? []
    return <p className={s.lead}>{center ? `${center.name}, ${center.place}` : ' '}</p>
  }
  const offered = (centers ?? []).length > 0
  return (
    <>
      <TextField
        label="Postal code of your shop"
        name="postalCode"
        autoComplete="postal-code"
        maxLength={10}
        large
        value={values.postalCode}
        error={offered ? undefined : error}
        onChange={(code) => form.put({ postalCode: code, center: 0, services: [] })}
      />
      <div role="status">
        {form.says && <p className={s.says}>{form.says}</p>}
        {offered && (
          <fieldset
            className={s.centers}
            role="radiogroup"
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
          >
            <legend>Center</legend>
            {centers?.map((center) => (
              <label key={center.firm} data-on={values.center === center.firm || undefined}>
                <input
                  type="radio"
                  name="center"
                  checked={values.center === center.firm}
                  onChange={() => {
                    if (values.center !== center.firm) form.put({ center: center.firm, services: [] })
                  }}
                />
                <b>{center.name}</b>
                <span>
                  {[center.place, center.miles === null ? '' : `${center.miles} miles`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </label>
            ))}
            {error && (
              <p className={s.bad} id={errorId}>
                <IconAlertCircle size={14} aria-hidden="true" />
                Choose one of these centers
              </p>
            )}
          </fieldset>
        )}
      </div>
      {/* Not for people: a name that robots fill in. */}
      <div className={s.trap} aria-hidden="true">
        <label>
          Website
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

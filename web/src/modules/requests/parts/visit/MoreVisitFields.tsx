import { eventLabel } from '#contract/fields/event-fields.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { FieldInputs } from '../../../../kit/fields/FieldInputs.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { plainEventFields } from '../plainFields.ts'
import { visitSides } from '../sides.ts'
import { stampAt } from '../visitText.ts'
import { skippableStages, type VisitForm } from './visitForm.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<VisitForm>>
  request: RequestShape
  visit?: EventShape
  isCenter: boolean
}

/** Less common visit fields: the visit it refers back to, a service outside the list, plain fields, and skipped stages. */
export function MoreVisitFields({ form, request, visit, isCenter }: Props) {
  const { values, field, set } = form
  const others = request.events
    .filter((each) => each.calibrateEvent !== visit?.calibrateEvent)
    .map((each) => ({ value: String(each.calibrateEvent), label: visitName(each, request.timeZone) }))
  return (
    <>
      {isCenter && others.length > 0 && (
        <SelectField
          label={t('form.reference')}
          hint={t('form.reference.hint')}
          clearable
          options={others}
          {...field('reference', (id) => others.find(({ value }) => value === id)?.label ?? t('form.none'))}
        />
      )}
      <TextField
        label={t('form.serviceOther')}
        maxLength={200}
        hint={t('form.serviceOther.hint')}
        {...field('serviceOther')}
      />
      <FieldInputs
        table={plainEventFields}
        label={eventLabel}
        field={field}
        sides={visitSides(request, visit)}
      />
      {isCenter && visit && (
        <fieldset className={s.techs}>
          <legend>{t('form.skips')}</legend>
          <div className={s.transports}>
            {skippableStages.map((stage) => (
              <label key={stage}>
                <input
                  type="checkbox"
                  className="check"
                  checked={values.skips.includes(stage)}
                  onChange={() =>
                    set(
                      'skips',
                      skippableStages.filter((each) => (each === stage) !== values.skips.includes(each)),
                    )
                  }
                />
                {t(`form.${stage}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

/** "Visit 1, Completed 11/17/2026 01:51 pm". */
const visitName = (visit: EventShape, zone: string): string => {
  const { number, calibrateStatusTypeName: status, completedAt } = visit
  return completedAt
    ? t('form.reference.completed', { number, status, at: stampAt(completedAt, zone) })
    : t('form.reference.visit', { number, status })
}

import { IconCheck } from '@tabler/icons-react'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import type { Blueprint } from './useBlueprint.ts'
import { t } from './blueprintTexts.ts'
import s from './blueprint.module.css'

/** Requested services of the chosen center, plus free-text notes. */
export function ServicesSection({ form, error }: { form: Blueprint; error?: string }) {
  const { values, set, services } = form
  const groups = Map.groupBy(services ?? [], ({ group }) => group)
  const toggle = (id: number) =>
    set(
      'services',
      values.services.includes(id) ? values.services.filter((each) => each !== id) : [...values.services, id],
    )
  return (
    <>
      {[...groups].map(([group, members]) => (
        <details key={group} className={s.group}>
          <summary>
            {group}
            <GroupCount of={members} chosen={values.services} />
          </summary>
          <div role="group" aria-label={group}>
            {members.map(({ id, name }) => {
              const isOn = values.services.includes(id)
              return (
                <button key={id} type="button" aria-pressed={isOn} onClick={() => toggle(id)}>
                  {isOn && <IconCheck size={16} aria-hidden="true" />}
                  {name}
                </button>
              )
            })}
          </div>
        </details>
      ))}
      {values.center === 0 && <p className={s.says}>{t('services.none')}</p>}
      <TextArea
        label={t('services.notes')}
        name="notes"
        rows={4}
        maxLength={2000}
        value={values.notes}
        error={error}
        onChange={(text) => set('notes', text)}
      />
    </>
  )
}

const GroupCount = ({ of, chosen }: { of: readonly { id: number }[]; chosen: readonly number[] }) => {
  const count = of.filter(({ id }) => chosen.includes(id)).length
  return (
    <span data-on={count > 0 || undefined}>
      {count > 0 ? t('services.chosen', { number: count }) : of.length}
    </span>
  )
}

import { links } from '#contract/links.ts'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { useProfile } from '../../data.ts'
import type { UserForm } from './useUserForm.ts'
import { skillField } from './values.ts'
import s from './dialog.module.css'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { t } from './dialogTexts.ts'

/** 0 to 100 with one decimal, including partial input. */
const isPercent = (text: string): boolean => /^(100(\.0?)?|\d{0,2}(\.\d?)?)$/.test(text)
const percentOf = (text: string): string => (Number.isFinite(Number(text)) ? Number(text) : 0).toFixed(1)

interface Props {
  user: UserInfo
  form: UserForm
  disabled: boolean
}

/** Service families that a technician does, each with a commission in percent. */
export function SkillsTab({ user, form, disabled }: Props) {
  const mayConfigure = canOpen((useProfile().roles[0] ?? null) as Role | null, '/configuration')
  const place = t('skills.place')
  const error = (form.errors as Record<string, string | undefined>).skills
  return (
    <>
      <ul className={s.help}>
        <li>{t('skills.check')}</li>
        <li>{t('skills.commission')}</li>
        <li>
          <Rich
            text={t.template('skills.configure')}
            values={{
              place: mayConfigure ? <Link href={links.configuration('groups')}>{place}</Link> : place,
            }}
          />
        </li>
      </ul>
      {error && (
        <div role="alert">
          <Note tone="bad">{error}</Note>
        </div>
      )}
      {user.skillDetail.length === 0 ? (
        <Empty kind="none" title={t('skills.empty.title')} text={t('skills.empty.text', { place })} />
      ) : (
        <div className={s.rows} role="group" aria-label={t('skills.label')}>
          {user.skillDetail.map((skill) => (
            <SkillRow
              key={skill.calibrateServiceGroup}
              group={skill.calibrateServiceGroupName}
              disabled={disabled}
              {...form.field(skillField(skill.calibrateServiceGroup))}
            />
          ))}
        </div>
      )}
    </>
  )
}

function SkillRow(props: {
  group: string
  value: string | null
  was?: string
  error?: string
  disabled: boolean
  onChange: (value: string | null) => void
}) {
  const { group, value, was: stored, error, disabled, onChange } = props
  const isOn = value !== null
  return (
    <div className={s.skill}>
      <CheckField
        label={group}
        value={isOn}
        was={stored}
        disabled={disabled}
        onChange={(isChecked) => onChange(isChecked ? '0.0' : null)}
      />
      <span
        className={s.percent}
        data-off={!isOn || undefined}
        data-bad={error ? '' : undefined}
        data-tip={error}
      >
        <input
          inputMode="decimal"
          aria-label={t('skills.percent', { name: group })}
          aria-invalid={error ? true : undefined}
          value={value ?? ''}
          placeholder={isOn ? '0.0' : '–'}
          disabled={disabled || !isOn}
          maxLength={5}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => isPercent(event.currentTarget.value) && onChange(event.currentTarget.value)}
          onBlur={() => isOn && onChange(percentOf(value))}
        />
        <span className="muted">%</span>
      </span>
    </div>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../base/Button.tsx'
import { t } from './texts.ts'
import s from './ConflictPanel.module.css'

/** A field in a save conflict. Without `stored` only you changed it, so your value is used. */
export interface ConflictField {
  name: string
  label: string
  /** The saved value as text. */
  stored?: string
  yours: string
  /** The form fields it stands for, if their names differ from `name`. */
  of?: readonly string[]
  /** For a form field that holds more than the conflicting part: returns the typed values without that part. */
  take?: (typed: Record<string, unknown>) => Record<string, unknown>
}

interface Props {
  /** Who saved in the meantime. */
  who: string
  /** When, as text: "10:41 am". */
  when: string
  /** What was saved: "this visit". */
  what: string
  fields: readonly ConflictField[]
  saving?: boolean
  onTakeStored: () => void
  /** Receives the names of the fields to save with your value. */
  onSave: (mine: string[]) => void
}

/** Shown when someone else saved the same fields meanwhile. Both values appear side by side, and the user picks one. */
export function ConflictPanel({ who, when, what, fields, saving, onTakeStored, onSave }: Props) {
  const [usesStored, setUsesStored] = useState<ReadonlySet<string>>(new Set())
  const mine = fields.filter((field) => !usesStored.has(field.name)).map((field) => field.name)
  const choose = (name: string, isStored: boolean) => {
    const next = new Set(usesStored)
    if (isStored) next.add(name)
    else next.delete(name)
    setUsesStored(next)
  }
  const radio = (field: ConflictField, isStored: boolean) => (
    <label className={s.choice}>
      <input
        type="radio"
        className="check"
        name={`conflict-${field.name}`}
        aria-label={
          isStored
            ? t('conflict.storedChoice', { label: field.label, value: field.stored ?? '' })
            : t('conflict.yoursChoice', { label: field.label, value: field.yours })
        }
        checked={usesStored.has(field.name) === isStored}
        onChange={() => choose(field.name, isStored)}
      />
      {(isStored ? field.stored : field.yours) || <span className="muted">{t('empty')}</span>}
    </label>
  )
  return (
    <section className={s.panel} aria-label={t('conflict.label')}>
      <div className={s.told} role="alert">
        <IconAlertTriangle aria-hidden="true" />
        <p>
          <b>{t('conflict.who', { who, what, when })}</b> {t('conflict.choose')}
        </p>
      </div>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.stored')}</th>
            <th scope="col">{t('conflict.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>
                {field.stored === undefined ? (
                  <span className="muted">{t('conflict.unchanged')}</span>
                ) : (
                  radio(field, true)
                )}
              </td>
              <td>{field.stored === undefined ? field.yours : radio(field, false)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={s.ways}>
        <Button size="s" onClick={onTakeStored}>
          {t('conflict.takeStored')}
        </Button>
        <Button size="s" look="danger" busy={saving} onClick={() => onSave(mine)}>
          {t('conflict.save', { number: mine.length })}
        </Button>
      </div>
    </section>
  )
}

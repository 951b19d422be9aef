import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../base/Button.tsx'
import s from './ConflictPanel.module.css'

/** A field that two people changed. Without `stored` only you changed it: it is kept as yours. */
export interface ConflictField {
  name: string
  label: string
  /** What is stored now, in words. */
  stored?: string
  yours: string
  /** The fields of the form that it stands for, where they are called otherwise. */
  of?: readonly string[]
  /** Where a field of the form holds more than what is in question: what was typed, without that. */
  take?: (typed: Record<string, unknown>) => Record<string, unknown>
}

interface Props {
  /** Who saved meanwhile, or what they are called here. */
  who: string
  /** When, in words: "10:41 am". */
  when: string
  /** What was saved: "this visit". */
  what: string
  fields: readonly ConflictField[]
  saving?: boolean
  onTakeStored: () => void
  /** The names of the fields whose value is to be yours. */
  onSave: (mine: string[]) => void
}

/** Another saved the same fields meanwhile. Nothing typed is lost: both values stand side by side, and one is chosen. */
export function ConflictPanel({ who, when, what, fields, saving, onTakeStored, onSave }: Props) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set())
  const mine = fields.filter((field) => !stored.has(field.name)).map((field) => field.name)
  const choose = (name: string, take: boolean) => {
    const next = new Set(stored)
    if (take) next.add(name)
    else next.delete(name)
    setStored(next)
  }
  const radio = (field: ConflictField, take: boolean) => (
    <label className={s.choice}>
      <input
        type="radio"
        className="check"
        name={`conflict-${field.name}`}
        aria-label={`${field.label}: ${take ? 'stored now' : 'yours'}, ${take ? field.stored : field.yours}`}
        checked={stored.has(field.name) === take}
        onChange={() => choose(field.name, take)}
      />
      {(take ? field.stored : field.yours) || <span className="muted">empty</span>}
    </label>
  )
  return (
    <section className={s.panel} aria-label="Saved by someone else meanwhile">
      <div className={s.told} role="alert">
        <IconAlertTriangle aria-hidden="true" />
        <p>
          <b>
            {who} saved {what} at {when},
          </b>{' '}
          after you opened it. Nothing of yours is lost. Choose for each field, then save.
        </p>
      </div>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>
                {field.stored === undefined ? <span className="muted">not changed</span> : radio(field, true)}
              </td>
              <td>{field.stored === undefined ? field.yours : radio(field, false)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={s.ways}>
        <Button size="s" onClick={onTakeStored}>
          Take stored
        </Button>
        <Button size="s" look="danger" busy={saving} onClick={() => onSave(mine)}>
          {`Save ${mine.length} of mine`}
        </Button>
      </div>
    </section>
  )
}

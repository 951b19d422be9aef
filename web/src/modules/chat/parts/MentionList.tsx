import { useEffect, useState, type RefObject } from 'react'
import { Avatar } from '../../../ui/base/text.tsx'
import { t } from '../texts.ts'
import s from './composer.module.css'

/** A chat member who can be mentioned. */
export type Mentionable = { userId: string; name: string }
export type MentionSuggestion = { people: readonly Mentionable[]; pick: (person: Mentionable) => void }

interface Props {
  suggestion: MentionSuggestion
  /** The editor keeps the keyboard focus and forwards its keys here. */
  keys: RefObject<(event: KeyboardEvent) => boolean>
  onClose: () => void
}

/** Suggests members whose names match the text after the @. Arrows move, Enter or Tab picks. */
export function MentionList({ suggestion, keys, onClose }: Props) {
  const [selected, setSelected] = useState(0)
  const { people, pick } = suggestion
  const current = Math.min(selected, people.length - 1)
  useEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setSelected((current + step + people.length) % people.length)
      const person = people[current]
      if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person)
      if (event.key === 'Escape') onClose()
      return step !== undefined || ['Enter', 'Tab', 'Escape'].includes(event.key)
    }
    return () => {
      keys.current = () => false
    }
  }, [keys, people, pick, current, onClose])
  return (
    <div className={s.names} role="listbox" aria-label={t('mention.label')}>
      {people.map((person, index) => (
        <div
          key={person.userId}
          role="option"
          aria-selected={index === current}
          onMouseDown={(event) => {
            event.preventDefault()
            pick(person)
          }}
        >
          <Avatar name={person.name} size="s" />
          <span className="cut">{person.name}</span>
        </div>
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { read } from '../../../kit/api/queries.ts'
import { maxOptions, searchSignal } from '../rules/search.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { firmName, errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './views.module.css'

interface Props {
  label: string
  /** Limits the results to people who may join this chat. */
  channel?: string
  /** Ids of people who are already members. */
  exclude: readonly string[]
  onPick: (member: FoundMember) => void
  error?: string
  isRequired?: boolean
}

/** Combobox that finds people by name: arrows move, Enter picks. */
export function MemberPicker({ label, channel, exclude, onPick, error, isRequired }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const [term, setTerm] = useState('')
  const signal = useMemo(() => searchSignal(setTerm), [])
  useEffect(() => signal.stop, [signal])
  const updateText = (text: string) => {
    setTyped(text)
    signal.typed(text)
  }
  const found = useQuery({
    ...read('GET chat/searchUsers', { query: { search: term, channel } }),
    enabled: term !== '',
  })
  const people = (found.data ?? []).filter(({ userId }) => !exclude.includes(userId)).slice(0, maxOptions)
  const current = Math.min(selected, people.length - 1)
  const pick = (member: FoundMember) => {
    onPick(member)
    updateText('')
    setSelected(0)
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && people.length > 0) {
      event.preventDefault()
      const next = (current + step + people.length) % people.length
      setSelected(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    const person = people[current]
    if (event.key === 'Enter' && person) {
      event.preventDefault()
      pick(person)
    }
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      updateText('')
    }
  }
  const isOpen = term !== ''
  return (
    <div className={s.picker}>
      <label className={s.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={s.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <div className={s.pickerBox} data-bad={error ? '' : undefined}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && people[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          placeholder={t('picker.hint')}
          maxLength={200}
          value={typed}
          onChange={(event) => updateText(event.currentTarget.value)}
          onKeyDown={move}
        />
      </div>
      {isOpen && (
        <div id={`${id}-list`} ref={list} className={s.options} role="listbox" aria-label={t('picker.found')}>
          {people.map((person, index) => (
            <div
              key={person.userId}
              id={`${id}-${index}`}
              role="option"
              className={s.option}
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <PersonAvatar member={person} />
              <span className="grow" style={{ minWidth: 0 }}>
                <span className="cut" style={{ display: 'block' }}>
                  {person.name}
                </span>
                <small className="cut">
                  {[firmName(person), person.metadata.email].filter(Boolean).join(' · ')}
                </small>
              </span>
            </div>
          ))}
          {people.length === 0 && (
            <div className={s.noOption}>
              {found.error
                ? errorMessage(found.error)
                : found.isFetching
                  ? t('picker.searching')
                  : t('picker.none', { term })}
            </div>
          )}
        </div>
      )}
      {error && (
        <span className={s.error} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { firmTypeLabel, type FirmType } from '#contract/kit/firm-types.ts'
import { CallError } from '../../../kit/api/client.ts'
import { TypeIcon } from '../../../kit/display/TypeIcon.tsx'
import { t } from './texts.ts'
import s from './parts.module.css'

/** A location in search results. */
export interface FoundFirm {
  firm: number
  name: string
  type?: FirmType
  parentName?: string | null
  city?: string
  state?: string
}

interface Props {
  /** Label of the field, e.g. "Where to". */
  label: string
  hint: string
  /** Builds the query of a search: `read('GET firm/firmSearch', { query })`. */
  queryFor: (search: string) => { queryKey: readonly unknown[]; queryFn?: unknown }
  /** Firms to leave out of the results. */
  exclude?: readonly number[]
  onChoose: (firm: FoundFirm) => void
  /** Text to show when there is nothing to search at all. */
  emptyText: string
  autoFocus?: boolean
}

/** Combobox that finds a location by name: arrows move, Enter picks. */
export function FirmSearch({ label, hint, queryFor, exclude, onChoose, emptyText, autoFocus }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState(0)
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery<FoundFirm[]>({ ...queryFor(search), placeholderData: keepPreviousData } as never)
  const firms = (found.data ?? []).filter(({ firm }) => !exclude?.includes(firm)).slice(0, 50)
  const current = Math.min(selected, firms.length - 1)
  const choose = (firm: FoundFirm | undefined) => {
    if (!firm) return
    onChoose(firm)
    setTyped('')
    setSelected(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && firms.length > 0) {
      event.preventDefault()
      const next = (current + step + firms.length) % firms.length
      setSelected(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // The results on screen may still belong to the previous search text.
      if (search === typed.trim() && !found.isPlaceholderData) choose(firms[current])
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      setTyped('')
    }
  }
  const isCurrent = found.isSuccess && !found.isPlaceholderData
  return (
    <div className={s.finder}>
      <div className={s.find}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={firms.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={firms.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={hint}
          maxLength={100}
          data-autofocus={autoFocus || undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setSelected(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={s.found}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={firms.length === 0}
      >
        {firms.map((firm, index) => (
          <div
            key={firm.firm}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => setSelected(index)}
            onClick={() => choose(firm)}
          >
            {firm.type && <TypeIcon type={firm.type} />}
            <span className="cut" dir="auto">
              {firm.name}
            </span>
            <span className={s.beside}>
              {[
                firm.type && firmTypeLabel(firm.type),
                firm.parentName && t('partOf', { parent: firm.parentName }),
                firm.city,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <p className={s.says} role="status">
        {found.error
          ? found.error instanceof CallError
            ? t('failedBecause', { reason: found.error.message })
            : t('failed')
          : isCurrent && firms.length === 0
            ? typed.trim()
              ? t('noMatch', { search: typed.trim() })
              : emptyText
            : ''}
      </p>
    </div>
  )
}

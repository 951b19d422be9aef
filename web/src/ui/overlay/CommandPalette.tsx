import { useFocusTrap } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../base/Kbd.tsx'
import { useAllCommands } from '../commands.ts'
import type { Command } from '../commands.ts'
import { arranged, fitting } from './match.ts'
import { useOnTop } from './dialogStack.ts'
import s from './Palette.module.css'

/** Something found: a record, or a command. */
export interface Found extends Pick<Command, 'id' | 'title' | 'group' | 'keys' | 'icon' | 'run'> {
  /** Bold before the title: the number of an RO. */
  lead?: string
  hint?: ReactNode
}

interface Props {
  onClose: () => void
  hint: string
  /** What was typed already. */
  begun?: string
  /** Says that nothing matches what is typed. */
  none?: (typed: string) => string
  /** Records for what is typed. Called after a rest; an aborted question's answer is dropped. */
  find?: (typed: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** Search and commands in one place (Ctrl/Cmd+K). Records come from the caller, commands from the registry. */
export function CommandPalette({ onClose, hint, begun = '', none, find }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(begun)
  const [records, setRecords] = useState<readonly Found[]>([])
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap()
  const commands = useAllCommands()
  useOnTop(onClose)

  useEffect(() => {
    const question = typed.trim()
    if (!find || question === '') {
      setRecords([])
      setState('still')
      return
    }
    const stop = new AbortController()
    setState('busy')
    const timer = setTimeout(async () => {
      try {
        const answer = await find(question, stop.signal)
        if (stop.signal.aborted) return
        setRecords(answer)
        setState('still')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, typed])

  const groups = useMemo(
    () => arranged<Found>([...records, ...fitting(commands, typed)]),
    [records, commands, typed],
  )
  const flat = groups.flatMap((group) => group.entries)
  const chosen = Math.min(at, flat.length - 1)
  useEffect(() => setAt(0), [typed])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (found: Found) => {
    onClose()
    // After the palette is gone, so that what opens next gets the focus.
    setTimeout(() => found.run())
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = flat[chosen]
    if (step) setAt((chosen + step + flat.length) % Math.max(1, flat.length))
    else if (event.key === 'Enter' && entry) run(entry)
    else return
    event.preventDefault()
  }

  let place = -1
  return createPortal(
    <div className={s.scrim} onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div ref={trap} className={`${s.box} raised`} role="dialog" aria-modal="true" aria-label={hint}>
        <div className={s.field}>
          <IconSearch aria-hidden="true" />
          <input
            role="combobox"
            aria-label={hint}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={flat.length ? `${id}-${chosen}` : undefined}
            placeholder={hint}
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            data-autofocus=""
            // At once: the trap comes a moment later, and the first letter of a fast hand would be lost.
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={key}
          />
          <Kbd keys="escape" />
        </div>
        <div
          ref={list}
          id={id}
          className={s.found}
          role="listbox"
          aria-label="Found"
          aria-busy={state === 'busy'}
        >
          {groups.map(({ name, entries }) => (
            <div key={name} role="group" aria-label={name}>
              <div className={s.group} aria-hidden="true">
                {name}
              </div>
              {entries.map((entry) => {
                const here = ++place
                const on = here === chosen
                return (
                  <div
                    key={entry.id}
                    id={`${id}-${here}`}
                    role="option"
                    aria-selected={on}
                    className={s.entry}
                    onPointerMove={() => setAt(here)}
                    onClick={() => run(entry)}
                  >
                    <span className={s.icon}>{entry.icon}</span>
                    <span className="grow cut">
                      {entry.lead && <b>{entry.lead} </b>}
                      {entry.title} <span className="muted">{entry.hint}</span>
                    </span>
                    {entry.keys ? <Kbd keys={entry.keys} /> : on && <Kbd keys="enter" />}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {flat.length === 0 && (
          <p className={s.none} role="status">
            {state === 'failed'
              ? 'The search did not answer. Type on to try again.'
              : state === 'busy'
                ? 'Searching'
                : (none?.(typed.trim()) ?? 'Nothing matches.')}
          </p>
        )}
      </div>
    </div>,
    document.body,
  )
}

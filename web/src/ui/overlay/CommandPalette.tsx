import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../base/Kbd.tsx'
import { useAllCommands } from '../commands.ts'
import type { Command } from '../commands.ts'
import { groupEntries, matchingCommands } from './match.ts'
import { useOnTop } from './dialogStack.ts'
import { t } from './texts.ts'
import { useFocusTrap } from './useFocusTrap.ts'
import s from './Palette.module.css'

/** A search result: a record or a command. */
export interface Found extends Pick<Command, 'id' | 'title' | 'group' | 'keys' | 'icon' | 'run'> {
  /** Bold text before the title, such as an RO number. */
  lead?: string
  hint?: ReactNode
}

interface Props {
  onClose: () => void
  hint: string
  /** Text that was typed before the palette had loaded. */
  begun?: string
  /** Message when nothing matches. */
  none?: (typed: string) => string
  /** Searches records. Called after a pause in typing; results of aborted searches are ignored. */
  find?: (typed: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** Search box for records and commands (Ctrl/Cmd+K). Records come from the caller, commands from the command registry. */
export function CommandPalette({ onClose, hint, begun = '', none, find }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(begun)
  const [records, setRecords] = useState<readonly Found[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [selected, setSelected] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const commands = useAllCommands()
  useFocusTrap(box)
  useOnTop(onClose)

  useEffect(() => {
    const search = typed.trim()
    if (!find || search === '') {
      setRecords([])
      setState('idle')
      return
    }
    const stop = new AbortController()
    setState('busy')
    const timer = setTimeout(async () => {
      try {
        const answer = await find(search, stop.signal)
        if (stop.signal.aborted) return
        setRecords(answer)
        setState('idle')
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
    () => groupEntries<Found>([...records, ...matchingCommands(commands, typed)]),
    [records, commands, typed],
  )
  const flat = groups.flatMap((group) => group.entries)
  const chosen = Math.min(selected, flat.length - 1)
  useEffect(() => setSelected(0), [typed])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (found: Found) => {
    onClose()
    // Run it after the palette has unmounted, so that whatever opens next gets the focus.
    setTimeout(() => found.run())
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = flat[chosen]
    if (step) setSelected((chosen + step + flat.length) % Math.max(1, flat.length))
    else if (event.key === 'Enter' && entry) run(entry)
    else return
    event.preventDefault()
  }

  let lastIndex = -1
  return createPortal(
    <div className={s.scrim} onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div ref={box} className={`${s.box} raised`} role="dialog" aria-modal="true" aria-label={hint}>
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
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <Kbd keys="escape" />
        </div>
        <div
          ref={list}
          id={id}
          className={s.found}
          role="listbox"
          aria-label={t('palette.found')}
          aria-busy={state === 'busy'}
        >
          {groups.map(({ name, entries }) => (
            <div key={name} role="group" aria-label={name}>
              <div className={s.group} aria-hidden="true">
                {name}
              </div>
              {entries.map((entry) => {
                const index = ++lastIndex
                const isSelected = index === chosen
                return (
                  <div
                    key={entry.id}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={isSelected}
                    className={s.entry}
                    onPointerMove={() => setSelected(index)}
                    onClick={() => run(entry)}
                  >
                    <span className={s.icon}>{entry.icon}</span>
                    <span className="grow cut">
                      {entry.lead && <b>{entry.lead} </b>}
                      {entry.title} <span className="muted">{entry.hint}</span>
                    </span>
                    {entry.keys ? <Kbd keys={entry.keys} /> : isSelected && <Kbd keys="enter" />}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {flat.length === 0 && (
          <p className={s.none} role="status">
            {state === 'failed'
              ? t('palette.failed')
              : state === 'busy'
                ? t('palette.searching')
                : (none?.(typed.trim()) ?? t('palette.none'))}
          </p>
        )}
      </div>
    </div>,
    document.body,
  )
}

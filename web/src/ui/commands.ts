import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isTyping, writtenKey } from './keys.ts'

/** One thing a person can do here. The palette, menus, hints and the sheet of keys all read this. */
export interface Command {
  /** Stable and unique: `requests.assign`. A later registration of the same id covers the earlier one. */
  id: string
  /** The verb and its object, with "…" when it asks something: "Assign technician…". */
  title: string
  /** The heading it stands under: "Go to", "Do on 48213". */
  group: string
  /** `mod+k`, `shift+x`, `?`, or a sequence `g d`. */
  keys?: string
  icon?: ReactNode
  /** Quiet words after the title: "3 unread". */
  hint?: string
  /** Not offered while this is false. */
  when?: () => boolean
  /** Works while text is being typed and over dialogs too. For combinations with `mod`. */
  always?: boolean
  /** Stands last in the palette: Enter on a palette that was just opened must not run it. */
  last?: boolean
  /** Left out of the palette: movement within a list, say. */
  quiet?: boolean
  run: () => void
}

type Place = { commands: readonly Command[] }
let stack: readonly Place[] = []
let flat: readonly Command[] = []
const listeners = new Set<() => void>()

function refresh() {
  const byId = new Map<string, Command>()
  for (const command of stack.flatMap(({ commands }) => commands)) byId.set(command.id, command)
  flat = [...byId.values()]
  listeners.forEach((listener) => listener())
}

/** Takes a place for commands, over those that were there before. What is put into it later stays in this place. */
export function placeForCommands(): { put: (commands: readonly Command[]) => void; leave: () => void } {
  const place: Place = { commands: [] }
  stack = [...stack, place]
  return {
    put: (commands) => {
      place.commands = commands
      refresh()
    },
    leave: () => {
      stack = stack.filter((each) => each !== place)
      refresh()
    },
  }
}

/** Commands that exist while the component does. Pass a memoised list. */
export function useCommands(commands: readonly Command[]): void {
  const place = useRef<ReturnType<typeof placeForCommands>>(undefined)
  useEffect(() => {
    place.current = placeForCommands()
    return () => place.current?.leave()
  }, [])
  useEffect(() => place.current?.put(commands), [commands])
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All commands that are registered now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(listen, () => flat)

const open = (command: Command) => command.when?.() ?? true

/** Runs the command of this id; false when it is not there or not offered now. */
export function runCommand(id: string): boolean {
  const command = flat.find((each) => each.id === id)
  if (!command || !open(command)) return false
  command.run()
  return true
}

/** Milliseconds within which the second key of a sequence must follow. */
const patience = 1200
let waiting = ''
let since = 0

/** Whether a dialog or menu holds the keyboard. */
const covered = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Looks at one pressed key. True when a command took it. Later registrations win: the screen before the frame. */
export function pressed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  const key = writtenKey(event)
  const typing = isTyping(event.target) || covered()
  const now = event.timeStamp
  const sequence = waiting && now - since < patience ? `${waiting} ${key}` : ''
  waiting = ''
  const offered = flat.filter((each) => each.keys && open(each) && (!typing || each.always)).reverse()
  const found =
    offered.find((each) => sequence && each.keys === sequence) ?? offered.find((each) => each.keys === key)
  if (found) {
    found.run()
    return true
  }
  if (!typing && offered.some((each) => each.keys?.startsWith(`${key} `))) {
    waiting = key
    since = now
  }
  return false
}

/** Listens to the keyboard for the whole page. Called once, by UiProvider; the answer stops it. */
export function listenToKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    if (pressed(event)) event.preventDefault()
  }
  addEventListener('keydown', down)
  return () => removeEventListener('keydown', down)
}

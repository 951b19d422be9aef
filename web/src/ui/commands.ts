import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isTyping, keyChord } from './keys.ts'

/** An action available on the current page. The command palette, menus, hints, and the shortcut sheet all use it. */
export interface Command {
  /** Stable and unique: `requests.assign`. A later registration of the same id overrides an earlier one. */
  id: string
  /** Verb and object, with "…" when it opens a dialog: "Assign technician…". */
  title: string
  /** Heading it is listed under: "Go to", "Do on 48213". */
  group: string
  /** `mod+k`, `shift+x`, `?`, or a sequence `g d`. */
  keys?: string
  icon?: ReactNode
  /** Muted text after the title: "3 unread". */
  hint?: string
  /** Hides and disables the command while it returns false. */
  when?: () => boolean
  /** Also works while typing and with a dialog open. For combinations with `mod`. */
  always?: boolean
  /** Lists the command last in the palette, so that Enter on a freshly opened palette doesn't run it. */
  last?: boolean
  /** Leaves the command out of the palette, such as moving between rows. */
  quiet?: boolean
  run: () => void
}

type CommandLayer = { commands: readonly Command[] }
let layers: readonly CommandLayer[] = []
let activeCommands: readonly Command[] = []
const listeners = new Set<() => void>()

function refresh() {
  const byId = new Map<string, Command>()
  for (const command of layers.flatMap(({ commands }) => commands)) byId.set(command.id, command)
  activeCommands = [...byId.values()]
  listeners.forEach((listener) => listener())
}

/** Adds a layer of commands on top of the existing ones. Replacing its commands later keeps its position. */
export function addCommandLayer(): { set: (commands: readonly Command[]) => void; remove: () => void } {
  const layer: CommandLayer = { commands: [] }
  layers = [...layers, layer]
  return {
    set: (commands) => {
      layer.commands = commands
      refresh()
    },
    remove: () => {
      layers = layers.filter((each) => each !== layer)
      refresh()
    },
  }
}

/** Registers commands while the component is mounted. Pass a memoized list. */
export function useCommands(commands: readonly Command[]): void {
  const layer = useRef<ReturnType<typeof addCommandLayer>>(undefined)
  useEffect(() => {
    layer.current = addCommandLayer()
    return () => layer.current?.remove()
  }, [])
  useEffect(() => layer.current?.set(commands), [commands])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All commands registered right now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => activeCommands)

const isEnabled = (command: Command) => command.when?.() ?? true

/** Runs the command with this id. Returns false when it isn't registered or isn't enabled. */
export function runCommand(id: string): boolean {
  const command = activeCommands.find((each) => each.id === id)
  if (!command || !isEnabled(command)) return false
  command.run()
  return true
}

/** The second key of a sequence must follow within this time. */
const sequenceTimeoutMs = 1200
let firstKey = ''
let firstKeyAt = 0

/** Whether an open dialog or menu has the keyboard. */
const hasOverlay = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * Runs the command bound to a pressed key, or remembers the key as the start of a sequence. Later registrations win, so a
 * screen overrides the frame.
 * @returns whether a command ran
 */
export function handleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  const key = keyChord(event)
  const isBlocked = isTyping(event.target) || hasOverlay()
  const now = event.timeStamp
  const sequence = firstKey && now - firstKeyAt < sequenceTimeoutMs ? `${firstKey} ${key}` : ''
  firstKey = ''
  const enabled = activeCommands
    .filter((each) => each.keys && isEnabled(each) && (!isBlocked || each.always))
    .reverse()
  const match =
    enabled.find((each) => sequence && each.keys === sequence) ?? enabled.find((each) => each.keys === key)
  if (match) {
    match.run()
    return true
  }
  if (!isBlocked && enabled.some((each) => each.keys?.startsWith(`${key} `))) {
    firstKey = key
    firstKeyAt = now
  }
  return false
}

/** Listens to the keyboard for the whole page. UiProvider calls it once. Returns the function that stops it. */
export function listenToKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    if (handleKey(event)) event.preventDefault()
  }
  addEventListener('keydown', down)
  return () => removeEventListener('keydown', down)
}

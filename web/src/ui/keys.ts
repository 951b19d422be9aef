const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const capLabels: Record<string, string> = {
  mod: apple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  // texts-ignore: what is printed on the key
  alt: apple ? '⌥' : 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** Labels of the key caps for `mod+k` (pressed together) or `g d` (one after the other). */
export const keyCaps = (keys: string): string[] =>
  keys
    .split(/[ ]|\+(?=.)/)
    .filter(Boolean)
    .map((key) => capLabels[key] ?? (key.length === 1 ? key.toUpperCase() : key))

/**
 * A pressed key in the notation of `Command.keys`: `mod+shift+k`, `?`, `g`. Control and Command both become `mod`. Shift is
 * included only for letters, digits, and named keys, because it is already part of a symbol such as `?`.
 */
export function keyChord(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const isSymbol = key.length === 1 && !/[a-z0-9]/.test(key)
  return [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    event.shiftKey && !isSymbol && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Whether the target is a text field, where single keys are input rather than commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

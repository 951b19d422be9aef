const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const words: Record<string, string> = {
  mod: apple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  alt: apple ? '⌥' : 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** The caps to show for `mod+k` (pressed together) or `g d` (one after the other). */
export const keyCaps = (keys: string): string[] =>
  keys
    .split(/[ ]|\+(?=.)/)
    .filter(Boolean)
    .map((key) => words[key] ?? (key.length === 1 ? key.toUpperCase() : key))

/**
 * One pressed key in the registry's writing: `mod+shift+k`, `?`, `g`. Control and Command are both `mod`. Shift is named
 * only with letters and named keys, for with signs it is part of the sign.
 */
export function writtenKey(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const sign = key.length === 1 && !/[a-z0-9]/.test(key)
  return [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    event.shiftKey && !sign && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Whether the keyboard belongs to a field just now: single keys are then text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

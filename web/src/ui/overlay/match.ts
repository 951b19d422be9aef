import type { Command } from '../commands.ts'

/** The commands that are offered now and whose title holds every typed word, or the start of it; `last` ones at the end. */
export function fitting(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter((command) => {
    const text = `${command.title} ${command.group}`.toLowerCase()
    return !command.quiet && (command.when?.() ?? true) && words.every((word) => text.includes(word))
  })
  return found.toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
}

/** Entries under their groups, each in the order of its first coming. */
export function arranged<E extends { group: string }>(
  entries: readonly E[],
): { name: string; entries: E[] }[] {
  const groups = Map.groupBy(entries, (entry) => entry.group)
  return [...groups].map(([name, members]) => ({ name, entries: members }))
}

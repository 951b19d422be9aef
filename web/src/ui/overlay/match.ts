import { folded } from '#contract/kit/folded.ts'
import type { Command } from '../commands.ts'

/** Enabled commands whose title or group contains every typed word. Commands marked `last` come at the end. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const matches = commands.filter((command) => {
    const text = folded(`${command.title} ${command.group}`)
    return !command.quiet && (command.when?.() ?? true) && words.every((word) => text.includes(word))
  })
  return matches.toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
}

/** Groups entries by their `group`. Groups appear in the order of their first entry. */
export function groupEntries<E extends { group: string }>(
  entries: readonly E[],
): { name: string; entries: E[] }[] {
  const groups = Map.groupBy(entries, (entry) => entry.group)
  return [...groups].map(([name, members]) => ({ name, entries: members }))
}

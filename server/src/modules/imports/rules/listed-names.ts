import { folded } from '#contract/kit/folded.ts'
import { firmTypeLabel, firmTypeNames, firmTypeOf, type FirmTypeId } from '#contract/kit/firm-types.ts'
import { isRole, roleLabel, roles } from '#contract/kit/roles.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { inAnyLanguage } from '#server/kernel/texts/any-language.ts'

/** Finds things by name, whatever its letter case; by one without its accents if no name is that exact. */
class ByName<T> {
  readonly #exact = new Map<string, T>()
  readonly #folded = new Map<string, T>()

  add(name: string, found: T): void {
    this.#exact.set(name.trim().toLowerCase(), found)
    this.#folded.set(folded(name.trim()), found)
  }

  find(name: string): T | undefined {
    return this.#exact.get(name.trim().toLowerCase()) ?? this.#folded.get(folded(name.trim()))
  }
}

type Listed = { list: string; id: number; name: string }
/** Lists whose names may be shipped ones, under the list that has their texts. */
const shippedLists: Readonly<Record<string, string>> = { visitType: 'EventType', roType: 'CalibrateType' }

/**
 * Finds the rows of lists by name. A shipped name is also found in every other language that ships. Of several rows, the
 * last wins, and a row's own name wins over a translated one.
 */
export const listedIds = (listed: readonly Listed[]) => {
  const ids = new ByName<number>()
  for (const { list, id, name } of listed) {
    const shipped = shippedLists[list]
    if (shipped)
      for (const each of inAnyLanguage(() => shippedName(shipped, name))) ids.add(`${list} ${each}`, id)
  }
  for (const { list, id, name } of listed) ids.add(`${list} ${name}`, id)
  return (list: string, name: string): number | undefined => ids.find(`${list} ${name.trim()}`)
}

/** Finds a role by its number, or by its shipped name in any language. */
export const roleFinder = () => {
  const byName = new ByName<number>()
  for (const role of roles.all)
    for (const name of inAnyLanguage(() => roleLabel(role, null))) byName.add(name, role)
  return (said: string): number | undefined => (isRole(Number(said)) ? Number(said) : byName.find(said))
}

/** Finds a type of location by its number, or by its name in any language. */
export const firmTypeFinder = () => {
  const byName = new ByName<FirmTypeId | undefined>()
  for (const name of firmTypeNames)
    for (const label of inAnyLanguage(() => firmTypeLabel(name))) byName.add(label, firmTypeOf(name))
  return (said: string): FirmTypeId | undefined => firmTypeOf(said) ?? byName.find(said)
}

/** A stored row for the preview, with what these fields refer to in the reader's language if the name is a shipped one. */
export const withShippedNames = <R extends { names: Record<string, string> }>(
  row: R,
  lists: Readonly<Record<string, string>>,
): R => ({
  ...row,
  names: Object.fromEntries(
    Object.entries(row.names).map(([field, name]) => [field, shippedName(lists[field] ?? '', name)]),
  ),
})

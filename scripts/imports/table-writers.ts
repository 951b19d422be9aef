/** Tables that any command may write through the kernel's functions. `live` takes facts out of the outbox again. */
const kernelTables: Readonly<Record<string, readonly string[]>> = {
  backup_run: ['kernel'],
  history: ['kernel'],
  idempotency: ['kernel'],
  outbox: ['kernel', 'live'],
  setting: ['kernel'],
}

type Owner = { name: string; tables?: readonly string[] }

/** Which part of the server may write each table: the module that lists it in modules.json, or the kernel. */
export function tableOwners(modules: readonly Owner[]): Map<string, readonly string[]> {
  const owners = new Map<string, readonly string[]>(Object.entries(kernelTables))
  for (const { name, tables = [] } of modules)
    for (const table of tables) if (!owners.has(table)) owners.set(table, [name])
  return owners
}

/** Tables that modules.json names more than once, and those of the database that it does not name. */
export function unownedTables(modules: readonly Owner[], tables: readonly string[]): string[] {
  const named = modules.flatMap((module) => module.tables ?? [])
  const twice = named.filter((table, index) => named.indexOf(table) !== index)
  const owners = tableOwners(modules)
  return [
    ...twice.map((table) => `modules.json names the table ${table} twice`),
    ...tables
      .filter((table) => !owners.has(table))
      .map((table) => `no module in modules.json has the table ${table}`),
  ]
}

/**
 * Writes in a server file that belong to another module, as reasons. Writes whose table is a variable are those of the
 * kernel's and lists' general functions (trash, order of lists, merged contacts), and are not looked at.
 */
export function foreignWrites(
  writer: string,
  source: string,
  owners: ReadonlyMap<string, readonly string[]>,
): string[] {
  const written = new Set<string>()
  for (const [, table = ''] of source.matchAll(
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  ))
    written.add(table)
  for (const [, table = ''] of source.matchAll(
    /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?(?=[\s(])/g,
  ))
    written.add(table)
  return [...written].flatMap((table) => {
    const allowed = owners.get(table)
    return !allowed || allowed.includes(writer)
      ? []
      : [`writes the table ${table} of ${allowed.join(' and ')}; use a function of its door`]
  })
}

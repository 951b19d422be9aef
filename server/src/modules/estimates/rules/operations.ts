/** CIECA codes of work, as estimates print them. Those of text lines and additional costs have no word. */
const printed: Readonly<Record<string, string>> = {
  OP2: 'R&I',
  OP4: 'Algn',
  OP5: 'O/H',
  OP6: 'Refn',
  OP7: 'Inspect',
  OP8: 'Adjust',
  OP9: 'Rpr',
  OP10: 'Rpr',
  OP11: 'Repl',
  OP12: 'Repl',
  OP15: 'Blend',
  OP16: 'Subl',
}

/** "OP11" and "OP011" as "Repl"; a writer's own word as it is. */
export const operationOf = (code: string): string => {
  const [, digits] = /^OP0*(\d+)$/i.exec(code.trim()) ?? []
  return digits === undefined ? code.trim().slice(0, 30) : (printed[`OP${digits}`] ?? '')
}

/** A line of capitals without work, part, or amount stands above others. */
export const isHeading = (text: string): boolean => /^[A-Z][A-Z0-9 &/,.()-]{2,59}$/.test(text)

/** Insurers whose name holds the trimmed term, in any letter case; all for an empty one (document 3, section 5). */
export const matching = <T extends { insuranceName: string }>(all: readonly T[], term: string): T[] => {
  const wanted = term.trim().toLowerCase()
  return all.filter((each) => each.insuranceName.toLowerCase().includes(wanted))
}

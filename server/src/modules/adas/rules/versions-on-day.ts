type Version = {
  rule: number
  version: number
  validFrom: string
  validTo: string | null
  isInactive: boolean
}

/**
 * Of each rule the newest version that had begun on a day, unless it had ended or was inactive. The same as the
 * statement `rulesOnDay` finds for one day. Pure.
 */
export const versionsOnDay = <T extends Version>(versions: readonly T[], day: string): T[] => {
  const newest = new Map<number, T>()
  for (const each of versions) {
    const before = newest.get(each.rule)
    if (each.validFrom <= day && (!before || before.version < each.version)) newest.set(each.rule, each)
  }
  return [...newest.values()].filter(
    ({ isInactive, validTo }) => !isInactive && (validTo === null || validTo >= day),
  )
}

import { folded } from '#contract/kit/folded.ts'

/** Insurers whose name contains the search text, trimmed and ignoring case and accents. An empty search returns all. */
export const matchingInsurers = <I extends { insuranceName: string }>(
  insurers: readonly I[],
  search: string,
): I[] => {
  const term = folded(search.trim())
  return insurers.filter(({ insuranceName }) => folded(insuranceName).includes(term))
}

/** Marks one insurer as selected and unmarks the others. */
export const selectInsurer = <I extends { insurance: number; isSelected: boolean }>(
  insurers: readonly I[],
  insurance: number,
): I[] => insurers.map((each) => ({ ...each, isSelected: each.insurance === insurance }))

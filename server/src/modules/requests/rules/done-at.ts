const weekMs = 7 * 24 * 3_600_000

/**
 * When something was done that a device reports later.
 * @param claimed by the device, ISO 8601. Its clock may be wrong: in the future or over a week ago counts as `now`.
 * @param earliest what it can't be before, such as the start of the visit that it completes
 */
export const doneAt = (claimed: string | undefined, now: Date, earliest?: string | null): Date => {
  const at = claimed === undefined ? now.getTime() : Date.parse(claimed)
  if (at > now.getTime() || now.getTime() - at > weekMs) return now
  return new Date(Math.max(at, earliest ? Date.parse(earliest) : 0))
}

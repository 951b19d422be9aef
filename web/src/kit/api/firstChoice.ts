/** What a select field begins with: what is stored, or the first of its list for a new record. */
export const firstChoice = (
  options: readonly { value: string }[],
  stored: number | null,
  isNew: boolean,
): string | null => (stored === null ? ((isNew ? options[0]?.value : undefined) ?? null) : String(stored))

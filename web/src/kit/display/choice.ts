/** An id as a select holds it, and back; what was not sent stays so. */
export const idText = (id: number | null): string | null => (id === null ? null : String(id))
export const idNumber = (value: string | null | undefined): number | null | undefined =>
  value === undefined ? undefined : value === null ? null : Number(value)

/** What a chosen value is called among the options of a select. */
export const labelIn =
  (options: readonly { value: string; label: string }[]) =>
  (value: unknown): string =>
    options.find((option) => option.value === String(value ?? ''))?.label ?? ''

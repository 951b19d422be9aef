/** Converts an id to a select's value and back. `undefined` (field not sent) stays `undefined`. */
export const idText = (id: number | null): string | null => (id === null ? null : String(id))
export const idNumber = (value: string | null | undefined): number | null | undefined =>
  value === undefined ? undefined : value === null ? null : Number(value)

/** Looks up the label of a value among the options of a select; empty when it isn't one of them. */
export const labelIn =
  (options: readonly { value: string; label: string }[]) =>
  (value: unknown): string =>
    options.find((option) => option.value === String(value ?? ''))?.label ?? ''

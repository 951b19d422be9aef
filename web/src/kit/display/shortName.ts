const maxLength = 60

/** Shortens a very long name for use inside a sentence. */
export const shortName = (name: string): string =>
  name.length > maxLength ? `${name.slice(0, maxLength).trimEnd()}…` : name

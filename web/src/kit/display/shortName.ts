const most = 60

/** A name inside a sentence: a very long one is cut, so that the sentence can still be read. */
export const shortName = (name: string): string =>
  name.length > most ? `${name.slice(0, most).trimEnd()}…` : name

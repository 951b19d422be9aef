/** Display names of lists that differ from their keys. */
const called: Readonly<Record<string, string>> = {
  CalibrateType: 'Type of repair',
  FirmType: 'Location type',
}

/** Display name of a lookup list: its key in words, `PhoneType` as "Phone type". */
export const listName = (key: string): string =>
  called[key] ??
  key
    .split(/_+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word, at) => (at > 0 && !/^[A-Z]{2,}/.test(word) ? word.toLowerCase() : word))
    .join(' ')

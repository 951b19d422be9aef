/** Names that calendars give themselves, the more special ones first. */
const calendars: readonly (readonly [pattern: RegExp, name: string])[] = [
  // texts-ignore: the name of a product
  [/google/i, 'Google Calendar'],
  [/outlook|microsoft|exchange/i, 'Outlook'],
  [/thunderbird/i, 'Thunderbird'],
  // texts-ignore: the name of a product
  [/dataaccessd|calendaragent|\bcalendar\/|^(ios|macos|mac os x|ipados)\b/i, 'Apple Calendar'],
]

/** The calendar behind a user agent, or undefined for one that is not known. */
export const calendarName = (agent: string): string | undefined =>
  calendars.find(([pattern]) => pattern.test(agent))?.[1]

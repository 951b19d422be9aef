/** What was found about one part of the system. `todo` says what to do about it. */
export type Finding = { state: 'ok' | 'warn' | 'bad'; says: string; todo?: string }

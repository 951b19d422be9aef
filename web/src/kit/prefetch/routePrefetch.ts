/**
 * Type of a screen's optional `prefetch` export. It runs as soon as the screen's file has loaded, so that its first
 * requests are in flight while the app frame still renders. It may only send requests, not render or store anything.
 */
export type RoutePrefetch = (page: { search: Record<string, string>; params: Record<string, string> }) => void
